import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useUploads } from './upload-provider.tsx';
import classes from './uploads.module.css';

const hasFiles = (data: DataTransfer | null): boolean => data !== null && [...data.types].includes('Files');

/** The veil over the page while files hang over it, naming what will happen; also takes files pasted with Ctrl+V. */
export function DropZone() {
  const { t } = useLingui();
  const { add } = useUploads();
  const [count, setCount] = useState(0);
  const [over, setOver] = useState(false);
  const { getRootProps, getInputProps } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => {
      setOver(false);
      add(files);
    },
  });

  useEffect(() => {
    const enter = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setCount(event.dataTransfer?.items.length ?? 0);
      setOver(true);
    };
    // Dropped beside the veil, the browser would open the file and leave the page.
    const hold = (event: DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) add(files);
    };
    const listeners = [['dragenter', enter], ['dragover', hold], ['drop', hold], ['dragleave', leave]] as const;
    for (const [name, listener] of listeners) window.addEventListener(name, listener);
    window.addEventListener('paste', paste);
    return () => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener);
      window.removeEventListener('paste', paste);
    };
  }, [add]);

  return (
    <div {...getRootProps({ className: classes.veil, role: 'presentation', tabIndex: -1 })} hidden={!over}>
      <input {...getInputProps({ 'aria-label': t`Drop files` })} />
      <p className={classes.veilText}>
        <IconUpload size={28} aria-hidden />
        {count > 0 ? t`Upload ${plural(count, { one: '# file', other: '# files' })}` : t`Upload files`}
      </p>
    </div>
  );
}
