import { useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState } from 'react';
import { SmallButton } from '#src/ui/button.tsx';
import { selectFolderFiles } from './folder-files.ts';
import { useUploads } from './upload-context.ts';
import classes from './uploads.module.css';
import { CameraSheet } from './camera-sheet.tsx';

// React's types lack this attribute.
const wholeFolder = { webkitdirectory: '' };

/** Buttons to add files, a folder, or photos from a phone's camera. */
export function AddFileButtons() {
  const { t } = useLingui();
  const { add, pick } = useUploads();
  const folder = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [photos, setShots] = useState<readonly File[]>([]);
  return (
    <>
      <SmallButton onClick={pick}>{t`Choose files`}</SmallButton>
      <SmallButton
        className={classes.folderButton}
        onClick={() => folder.current?.click()}
      >{t`Choose a folder`}</SmallButton>
      <SmallButton
        className={classes.cameraButton}
        onClick={() => camera.current?.click()}
      >{t`Take photos`}</SmallButton>
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        {...wholeFolder}
        data-testid="folder-input"
        onChange={(event) => {
          const { files, ...notTaken } = selectFolderFiles(
            [...(event.target.files ?? [])].map((file) => ({
              file,
              path: file.webkitRelativePath || file.name,
            })),
          );
          add(files, notTaken);
          event.target.value = '';
        }}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        data-testid="camera-input"
        onChange={(event) => {
          // Read now, because the state updater runs after the input was cleared.
          const taken = [...(event.target.files ?? [])];
          setShots((before) => [...before, ...taken]);
          event.target.value = '';
        }}
      />
      <Suspense fallback={null}>
        {photos.length > 0 && (
          <CameraSheet
            photos={photos}
            onMore={() => camera.current?.click()}
            onDrop={(photo) => setShots((before) => before.filter((one) => one !== photo))}
            onDone={(files) => {
              setShots([]);
              add(files);
            }}
            onClose={() => setShots([])}
          />
        )}
      </Suspense>
    </>
  );
}
