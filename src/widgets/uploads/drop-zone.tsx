import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { droppedFiles, pastedFiles } from './dropped-files.ts';
import { useUploads } from './upload-provider.tsx';
import classes from './uploads.module.css';

/** The veil over the page while files hang over it, naming what will happen; also takes files pasted with Ctrl+V. */
export function DropZone() {
  const { add } = useUploads();
  const [round, setRound] = useState(0);

  useEffect(() => {
    const control = new AbortController();
    window.addEventListener(
      'paste',
      (event) => {
        const files = event.defaultPrevented ? [] : pastedFiles(event.clipboardData, new Date());
        if (files.length === 0) return;
        event.preventDefault();
        add(files);
      },
      { signal: control.signal },
    );
    return () => control.abort();
  }, [add]);

  return <Veil key={round} onOver={() => setRound(round + 1)} />;
}

/** @param onOver the drag ended somewhere else */
function Veil({ onOver }: { onOver: () => void }) {
  const { t } = useLingui();
  const { add } = useUploads();
  const [count, setCount] = useState(0);
  const { getRootProps, isDragGlobal } = useDropzone({
    noClick: true,
    noKeyboard: true,
    // Added where they are read, not in `onDrop`: a second drop makes the library give up a folder that is still being walked.
    getFilesFromEvent: async (event): Promise<File[]> => {
      if (Array.isArray(event) || !('dataTransfer' in event) || !event.dataTransfer) return [];
      const { type, dataTransfer } = event;
      setCount([...dataTransfer.items].filter(({ kind }) => kind === 'file').length);
      if (type !== 'drop') return [];
      const { files, ...notTaken } = await droppedFiles(dataTransfer);
      add(files, notTaken);
      return [...files];
    },
  });

  // No pointer moves while files are dragged: not every end of a drag is told to the page.
  return (
    <div
      {...getRootProps({ className: classes.veil, hidden: !isDragGlobal, onPointerMove: onOver })}
    >
      <p className={classes.veilText}>
        <IconUpload size={28} aria-hidden />
        {count > 0
          ? t`Upload ${plural(count, { one: '# file', other: '# files' })}`
          : t`Upload files`}
      </p>
    </div>
  );
}
