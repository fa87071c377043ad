import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { announce } from '#src/ui/announce.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { BulkPending, BulkProgress } from './bulk-progress.tsx';
import { BulkResult } from './bulk-result.tsx';
import {
  closeRun,
  resumeRun,
  startRun,
  watchRun,
  type Around,
  type RunView,
} from './bulk-runner.ts';
import { useBulkWords } from './bulk-words.ts';

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
