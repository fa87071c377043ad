import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useCountdown } from '#src/ui/use-countdown.ts';
import type { Pause } from './queue-types.ts';
import { TrayAction } from './tray-action.tsx';
import { useUploads } from './upload-context.ts';
import classes from './uploads.module.css';

/**
 * Notes about the whole tray: why sending is paused, what was skipped, what waits for another API
 * key.
 */
export function TrayNotes() {
  const { t } = useLingui();
  const { pause, others, hiddenFiles, unreadableFiles, queue, items } = useUploads();
  const asked = items.filter(
    ({ question }) => question?.kind === 'sent-before' || question?.kind === 'twice',
  );
  const count = asked.length;
  return (
    <>
      {pause && <PauseNote pause={pause} />}
      {hiddenFiles > 0 && (
        <p className={classes.note}>
          <Plural
            value={hiddenFiles}
            one="# hidden or system file was left out."
            other="# hidden or system files were left out."
          />
        </p>
      )}
      {unreadableFiles > 0 && (
        <p className={classes.note}>
          <Plural
            value={unreadableFiles}
            one="# file or folder could not be read and was left out."
            other="# files or folders could not be read and were left out."
          />
        </p>
      )}
      {count > 1 && queue && (
        <div className={classes.note}>
          <p>{t`${count} files were sent before or are in the list twice.`}</p>
          <TrayAction
            label={t`Skip all ${count}`}
            onClick={() => asked.forEach(({ id }) => queue.remove(id))}
          />
          <TrayAction
            label={t`Send all ${count} anyway`}
            onClick={() => asked.forEach(({ id }) => queue.sendAnyway(id))}
          />
        </div>
      )}
      {others > 0 && queue && (
        <div className={classes.note}>
          <p>
            <Plural
              value={others}
              one="# file on this device waits for another key. It is sent when that key signs in."
              other="# files on this device wait for another key. They are sent when that key signs in."
            />
          </p>
          <TrayAction label={t`Send with this key`} onClick={() => void queue.reassign()} />
        </div>
      )}
    </>
  );
}

function PauseNote({ pause }: { pause: Pause }) {
  const { t } = useLingui();
  const seconds = useCountdown(pause.until);
  const text = {
    offline: t`You're offline. Files will be uploaded when you're back.`,
    'rate-limited': t`The server asks us to wait ${plural(seconds, {
      one: '# second',
      other: '# seconds',
    })}. It resumes automatically.`,
    unreachable: t`The server did not answer. The next try is in ${plural(seconds, {
      one: '# second',
      other: '# seconds',
    })}.`,
  }[pause.kind];
  return <p className={classes.note}>{text}</p>;
}
