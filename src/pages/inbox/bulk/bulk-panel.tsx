import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { announce } from '#src/ui/announce.tsx';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { BulkResult } from './bulk-result.tsx';
import {
  closeRun,
  resumeRun,
  startRun,
  watchRun,
  type Around,
  type RunView,
  stopRun,
  takeBackRun,
} from './bulk-runner.ts';
import { useBulkWords } from './bulk-words.ts';
import { plural } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { JobProgress } from '#src/ui/job-progress.tsx';
import { useCountdown } from '#src/ui/use-countdown.ts';
import { focusNow } from '#src/ui/focus-now.ts';
import classes from './bulk-sheet.module.css';

interface BulkPanelProps {
  readonly run: RunView;
  readonly onSettled: Around['onSettled'];
  readonly onClose: () => void;
}

/** A run that has been started: held back, going on, or ended. Only an ended one can be closed. */
export function BulkPanel({ run, onSettled, onClose }: BulkPanelProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useBulkWords();
  const around: Around = { client, onSettled };
  const { phase, action, tally } = run;
  useEffect(() => watchRun(), [run.id]);
  const spoken = useRef(phase);
  // What was left out from the start was passed over too.
  const summary = words.summary(action, { ...tally, skipped: tally.skipped + run.leftOut.length });
  useEffect(() => {
    if (spoken.current !== 'ended' && phase === 'ended') announce(summary);
    spoken.current = phase;
  }, [phase, summary]);
  const close = () => {
    closeRun();
    onClose();
  };
  const title = phase === 'ended' ? t`Result: ${summary}` : words.title(action, tally.total);
  return (
    <Dialog
      opened
      cross={false}
      wide={phase === 'ended'}
      title={title}
      closable={phase === 'ended'}
      onClose={close}
    >
      {phase === 'pending' && <BulkPending run={run} onTakenBack={onClose} />}
      {phase === 'running' && <BulkProgress run={run} />}
      {phase === 'ended' && (
        <BulkResult
          run={run}
          onClose={close}
          onRetry={() => resumeRun('failed', around)}
          onGoOn={() => resumeRun('left', around)}
          onUndo={(todo) => {
            closeRun();
            startRun('remove_approval', { todo, leftOut: [] }, '', around);
          }}
        />
      )}
    </Dialog>
  );
}

/** Deletions that nobody has sent yet. */
function BulkPending({ run, onTakenBack }: { run: RunView; onTakenBack: () => void }) {
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
function BulkProgress({ run }: { run: RunView }) {
  const { t } = useLingui();
  const words = useBulkWords();
  const { tally, stopping, until } = run;
  const settled = tally.total - tally.left;
  const [some, all] = [words.number(settled), words.number(tally.total)];
  return (
    <JobProgress
      label={t`Progress`}
      done={settled}
      total={tally.total}
      until={stopping ? 0 : until}
      note={stopping && t`Stopping. Those under way are being finished.`}
      onStop={stopRun}
      stopLabel={stopping ? t`Do not wait` : t`Stop`}
    >{t`${some} of ${all}`}</JobProgress>
  );
}
