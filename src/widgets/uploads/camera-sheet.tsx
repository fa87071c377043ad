import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, CloseButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { asOnePdf } from './shots-to-pdf.ts';
import classes from './uploads.module.css';

interface CameraSheetProps {
  readonly shots: readonly File[];
  readonly onMore: () => void;
  readonly onDrop: (shot: File) => void;
  readonly onDone: (files: readonly File[]) => void;
  readonly onClose: () => void;
}

const two = (value: number): string => String(value).padStart(2, '0');
/** A name that says when: cameras call every picture the same. */
const stamp = (now: Date): string =>
  `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())} ${two(now.getHours())}.${two(now.getMinutes())}.${two(now.getSeconds())}`;

/** The pictures taken so far; several become one document or one each, asked once. They are in memory only: leaving them is asked about. */
export function CameraSheet({ shots, onMore, onDrop, onDone, onClose }: CameraSheetProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [moment] = useState(() => stamp(new Date()));
  const name = `${t`Photo`} ${moment}`;
  const count = shots.length;
  const each = () =>
    onDone(
      shots.map(
        (shot, index) =>
          new File(
            [shot],
            `${name}${count > 1 ? ` ${index + 1}` : ''}${/\.\w+$/.exec(shot.name)?.[0] ?? '.jpg'}`,
            { type: shot.type },
          ),
      ),
    );
  const together = async () => {
    setBusy(true);
    setFailed(false);
    try {
      onDone([await asOnePdf(shots, `${name}.pdf`)]);
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
        onClose={() => setLeaving(true)}
      >
        <ol className={classes.shots}>
          {shots.map((shot, index) => (
            <Shot
              key={`${shot.name} ${shot.lastModified} ${shot.size} ${String(index)}`}
              shot={shot}
              number={index + 1}
              onDrop={() => onDrop(shot)}
            />
          ))}
        </ol>
        {count > 1 && <p>{t`Are these the pages of one document, or one document each?`}</p>}
        {failed && (
          <p role="alert">{t`One of the pictures could not be put into a PDF. They can be sent one each.`}</p>
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
        opened={leaving}
        title={t`Discard ${plural(count, { one: '# photo', other: '# photos' })}?`}
        confirmLabel={t`${plural(count, { one: 'Discard photo', other: 'Discard photos' })}`}
        danger
        pending={false}
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        {t`${plural(count, { one: 'It has not been sent, and is kept nowhere else.', other: 'They have not been sent, and are kept nowhere else.' })}`}
      </ConfirmDialog>
    </>
  );
}

function Shot({ shot, number, onDrop }: { shot: File; number: number; onDrop: () => void }) {
  const { t } = useLingui();
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(shot);
    if (picture.current) picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [shot]);
  return (
    <li className={classes.shot}>
      <img ref={picture} alt={t`Page ${number}`} />
      <CloseButton size="sm" aria-label={t`Remove page ${number}`} onClick={onDrop} />
    </li>
  );
}
