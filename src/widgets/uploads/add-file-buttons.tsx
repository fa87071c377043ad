import { Plural, Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { plural, t } from '@lingui/core/macro';
import { Button, SmallButton } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { CloseButton } from '#src/ui/icon-button.tsx';
import { selectFolderFiles, timeStamp } from './folder-files.ts';
import { useUploads } from './upload-context.ts';
import classes from './uploads.module.css';
import { photosToPdf } from './photos-to-pdf.ts';

// React's types lack this attribute.
const wholeFolder = { webkitdirectory: '' };

export function AddFileButtons() {
  const { add, pick, mayUpload } = useUploads();
  const folder = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  if (!mayUpload) return null;
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
          setPhotos((before) => [...before, ...taken]);
          event.target.value = '';
        }}
      />
      {photos.length > 0 && (
        <CameraSheet photos={photos} onChange={setPhotos} onMore={() => camera.current?.click()} />
      )}
    </>
  );
}

interface CameraSheetProps {
  readonly photos: readonly File[];
  readonly onChange: (photos: readonly File[]) => void;
  readonly onMore: () => void;
}

/** They are in memory only, so closing asks for confirmation. */
function CameraSheet({ photos, onChange, onMore }: CameraSheetProps) {
  const { add } = useUploads();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [moment] = useState(() => timeStamp(new Date()));
  const name = `${t`Photo`} ${moment}`;
  const count = photos.length;
  const addPhotos = (files: readonly File[]) => {
    onChange([]);
    add(files);
  };
  const each = () =>
    addPhotos(
      photos.map(
        (photo, index) =>
          new File(
            [photo],
            `${name}${count > 1 ? ` ${index + 1}` : ''}${/\.\w+$/.exec(photo.name)?.[0] ?? '.jpg'}`,
            { type: photo.type },
          ),
      ),
    );
  const together = async () => {
    setBusy(true);
    setFailed(false);
    try {
      addPhotos([await photosToPdf(photos, `${name}.pdf`)]);
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <>
      <Dialog
        opened
        title={t`${plural(count, { one: '# photo', other: '# photos' })}`}
        closable={!busy}
        onClose={() => setConfirming(true)}
      >
        <ol className={classes.photos}>
          {photos.map((photo, index) => (
            <Photo
              key={`${photo.name} ${photo.lastModified} ${photo.size} ${String(index)}`}
              photo={photo}
              number={index + 1}
              onDrop={() => onChange(photos.filter((one) => one !== photo))}
            />
          ))}
        </ol>
        {count > 1 && <p>{t`Are these the pages of one document, or one document each?`}</p>}
        {failed && (
          <p role="alert">
            <Trans>
              One of the pictures could not be put into a PDF. They can be sent one each.
            </Trans>
          </p>
        )}
        <DialogActions>
          <Button variant="default" disabled={busy} onClick={onMore}>{t`Take another`}</Button>
          {count > 1 && (
            <Button variant="default" disabled={busy} onClick={each}>{t`One each`}</Button>
          )}
          {count > 1 ? (
            <Button loading={busy} onClick={() => void together()}>{t`One PDF`}</Button>
          ) : (
            <Button onClick={each}>{t`Upload`}</Button>
          )}
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        opened={confirming}
        title={t`Discard ${plural(count, { one: '# photo', other: '# photos' })}?`}
        confirmLabel={t`${plural(count, { one: 'Discard photo', other: 'Discard photos' })}`}
        danger
        pending={false}
        onConfirm={() => onChange([])}
        onClose={() => setConfirming(false)}
      >
        <Plural
          value={count}
          one="It hasn't been sent, and is kept nowhere else."
          other="They haven't been sent, and are kept nowhere else."
        />
      </ConfirmDialog>
    </>
  );
}

function Photo({ photo, number, onDrop }: { photo: File; number: number; onDrop: () => void }) {
  const [url] = useState(() => URL.createObjectURL(photo));
  const free = () => URL.revokeObjectURL(url);
  return (
    <li className={classes.photo}>
      <img src={url} alt={t`Page ${number}`} onLoad={free} onError={free} />
      <CloseButton size={24} aria-label={t`Remove page ${number}`} onClick={onDrop} />
    </li>
  );
}
