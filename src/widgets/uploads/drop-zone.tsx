import { plural, t } from '@lingui/core/macro';
import { useWindowEvent } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { droppedFiles, pastedFiles } from './folder-files.ts';
import { useUploads } from './upload-context.ts';
import classes from './uploads.module.css';

/** Overlay shown while files are dragged over the page; also handles files pasted with Ctrl+V. */
export function DropZone() {
  const { add } = useUploads();
  const [round, setRound] = useState(0);

  useWindowEvent('paste', (event) => {
    const files = event.defaultPrevented ? [] : pastedFiles(event.clipboardData, new Date());
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  });

  // A dialog is above the overlay and makes the rest inert, so it receives every drop.
  useWindowEvent('drop', ({ target, dataTransfer }) => {
    if (!(target instanceof Element) || !target.closest('dialog')) return;
    if (!dataTransfer?.types.includes('Files')) return;
    void droppedFiles(dataTransfer).then(({ files, ...notTaken }) => add(files, notTaken));
  });

  return <Veil key={round} onOver={() => setRound(round + 1)} />;
}

/** @param onOver called when the drag ended outside the page */
function Veil({ onOver }: { onOver: () => void }) {
  const { add, mayUpload } = useUploads();
  const [count, setCount] = useState(0);
  const { getRootProps, isDragGlobal } = useDropzone({
    noClick: true,
    noKeyboard: true,
    // Files are added here and not in `onDrop`, because on a second drop the library discards a
    // folder that is still being read.
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

  // A pointer move means that the drag has ended: browsers do not report every end of a drag.
  return (
    <div
      {...getRootProps({ className: classes.veil, hidden: !isDragGlobal, onPointerMove: onOver })}
    >
      <p className={classes.veilText}>
        <IconUpload size={28} aria-hidden />
        {!mayUpload
          ? t`Your key may not upload`
          : count > 0
            ? t`Upload ${plural(count, { one: '# file', other: '# files' })}`
            : t`Upload files`}
      </p>
    </div>
  );
}
