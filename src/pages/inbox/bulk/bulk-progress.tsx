import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { DialogActions } from '#src/ui/dialog.tsx';
import { useCountdown } from '#src/ui/use-countdown.ts';
import { focusNow } from '#src/ui/focus-now.ts';
import { stopRun, takeBackRun, type RunView } from './bulk-runner.ts';
import { useBulkWords } from './bulk-words.ts';
import classes from './bulk-sheet.module.css';

/** Deletions that nobody has sent yet. */
export function BulkPending({ run, onTakenBack }: { run: RunView; onTakenBack: () => void }) {
  const { t } = useLingui();
  const words = useBulkWords();
  const left = useCountdown(run.until);
  const undo = () => {
    if (takeBackRun()) onTakenBack();
  };
  return (
    <div className={classes.body}>
      <p className={classes.lead}>{words.will(run.action, run.todo.length)}</p>
      <p className={classes.pause}>
        {plural(left, {
          one: 'In # second. Until then nothing is sent.',
          other: 'In # seconds. Until then nothing is sent.',
        })}
      </p>
      <DialogActions>
        <Button ref={focusNow} data-autofocus variant="default" onClick={undo}>{t`Undo`}</Button>
      </DialogActions>
    </div>
  );
}

/** How far a run is. */
export function BulkProgress({ run }: { run: RunView }) {
  const { t } = useLingui();
  const words = useBulkWords();
  const wait = useCountdown(run.until);
  const { tally, stopping } = run;
  const settled = tally.total - tally.left;
  const [some, all] = [words.number(settled), words.number(tally.total)];
  return (
    <div className={classes.body}>
      <progress
        className={classes.progress}
        max={tally.total}
        value={settled}
        aria-label={t`Progress`}
      />
      <p className={classes.count}>{t`${some} of ${all}`}</p>
      {wait > 0 && !stopping && (
        <p className={classes.pause}>
          {plural(wait, {
            one: 'The service asks us to wait # second. Then it goes on by itself.',
            other: 'The service asks us to wait # seconds. Then it goes on by itself.',
          })}
        </p>
      )}
      {stopping && <p>{t`Stopping. Those under way are being finished.`}</p>}
      <DialogActions>
        <Button ref={focusNow} data-autofocus variant="default" onClick={stopRun}>
          {stopping ? t`Do not wait` : t`Stop`}
        </Button>
      </DialogActions>
    </div>
  );
}
