import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { droppedFiles, pastedFiles } from './dropped-files.ts';
import { useUploads } from './upload-provider.tsx';
import classes from './uploads.module.css';

const hasFiles = (data: DataTransfer | null): data is DataTransfer => data !== null && [...data.types].includes('Files');

/** The veil over the page while files hang over it, naming what will happen; also takes files pasted with Ctrl+V. */
export function DropZone() {
  const { t } = useLingui();
  const { add } = useUploads();
  const [count, setCount] = useState(0);
  const [over, setOver] = useState(false);

  useEffect(() => {
    const { signal, abort } = listening();
    const listen = <K extends keyof WindowEventMap>(name: K, run: (event: WindowEventMap[K]) => void) => window.addEventListener(name, run, { signal });
    listen('dragenter', (event) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setCount([...event.dataTransfer.items].filter(({ kind }) => kind === 'file').length);
      setOver(true);
    });
    listen('dragover', (event) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    });
    // Left to itself, the browser would open the file and leave the page.
    listen('drop', (event) => {
      setOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      void droppedFiles(event.dataTransfer).then(({ files, leftOut }) => add(files, leftOut));
    });
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setOver(false);
    });
    listen('paste', (event) => {
      const files = event.defaultPrevented ? [] : pastedFiles(event.clipboardData, new Date());
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    });
    return abort;
  }, [add]);

  return (
    <div className={classes.veil} role="presentation" hidden={!over}>
      <p className={classes.veilText}>
        <IconUpload size={28} aria-hidden />
        {count > 0 ? t`Upload ${plural(count, { one: '# file', other: '# files' })}` : t`Upload files`}
      </p>
    </div>
  );
}

function listening(): { signal: AbortSignal; abort: () => void } {
  const control = new AbortController();
  return { signal: control.signal, abort: () => control.abort() };
}
