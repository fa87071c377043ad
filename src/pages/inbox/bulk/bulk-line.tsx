import { plural, t } from '@lingui/core/macro';
import { useEffect, type ReactNode } from 'react';
import { announce } from '#src/ui/announce.tsx';
import { SmallButton } from '#src/ui/button.tsx';
import { catchFocus, focusPageAfter } from '#src/ui/focus.ts';
import { JobProgress } from '#src/ui/job-progress.tsx';
import { useCountdown } from '#src/ui/use-countdown.ts';
import { useChange } from '#src/ui/use-change.ts';
import {
  closeRun,
  resumeRun,
  stopRun,
  cancelPendingRun,
  watchRun,
  type OnSettled,
} from '#src/widgets/decisions/bulk-runner.ts';
import { decisionOf } from '#src/widgets/decisions/decision-log.ts';
import { isRetryable, undoableOf, type RunView } from '#src/widgets/decisions/run-view.ts';
import { undoDecision } from '#src/widgets/decisions/undo-decision.ts';
import classes from './bulk-interrupted.module.css';
import { BulkResult, type BulkWay } from './bulk-result.tsx';
import { bulkWords } from './bulk-words.ts';

interface BulkLineProps {
  readonly run: RunView;
  readonly onSettled: OnSettled;
  readonly opened: boolean;
  readonly onOpen: (opened: boolean) => void;
  /** Called once the run and its journal are deleted. */
  readonly onForgotten: () => void;
}

/**
 * The run of this tab as one line above the list, pending, in progress or ended, with its result
 * record by record.
 */
export function BulkLine({ run, onSettled, opened, onOpen, onForgotten }: BulkLineProps) {
  const { phase, action, tally } = run;
  useEffect(() => watchRun(), [run.id]);
  // Invoices that were left out from the start count as skipped.
  const summary = bulkWords.summary(action, {
    ...tally,
    skipped: tally.skipped + run.leftOut.length,
  });
  useChange(phase, (now) => {
    if (now === 'ended') announce(summary);
  });
  if (phase === 'pending') return <Pending run={run} />;
  if (phase === 'running') return <Running run={run} />;
  const then = (work: () => void) => () => {
    onOpen(false);
    work();
  };
  const undo = () => {
    const made = decisionOf(run.id);
    if (made) void undoDecision(made);
  };
  const canRetry = [...run.outcomes.values()].some(isRetryable);
  const ways: readonly BulkWay[] = [
    ...(undoableOf(run).length > 0 ? [[t`Undo`, then(undo)] as const] : []),
    ...(tally.left > 0 ? [[t`Continue`, then(() => resumeRun('left', onSettled))] as const] : []),
    ...(canRetry ? [[t`Retry failed`, then(() => resumeRun('failed', onSettled))] as const] : []),
  ];
  const close = then(() => void closeRun().then(onForgotten));
  return (
    <Line tone={tally.failed + tally.unknown > 0 || run.halted ? 'warn' : undefined}>
      <p>{t`Result: ${summary}`}</p>
      <span className={classes.buttons}>
        {ways.map(([label, press]) => (
          <SmallButton key={label} onClick={press}>
            {label}
          </SmallButton>
        ))}
        <SmallButton onClick={() => onOpen(true)}>{t`Show`}</SmallButton>
        <SmallButton onClick={close}>{t`Dismiss`}</SmallButton>
      </span>
      {opened && <BulkResult run={run} title={t`Result: ${summary}`} ways={ways} onClose={close} />}
    </Line>
  );
}

/** Each phase has a line of its own, whose buttons disappear with it. */
function keepFocus(line: HTMLElement | null): () => void {
  catchFocus(line);
  return focusPageAfter(line);
}

function Line({ tone, children }: { tone?: 'warn' | undefined; children: ReactNode }) {
  return (
    <section ref={keepFocus} className={classes.notice} data-tone={tone} aria-label={t`Bulk run`}>
      {children}
    </section>
  );
}

function Pending({ run }: { run: RunView }) {
  const left = useCountdown(run.until);
  return (
    <Line tone="warn">
      <p>
        {bulkWords.will(run.action, run.todo.length)}{' '}
        {plural(left, {
          one: 'In # second. Until then nothing is sent.',
          other: 'In # seconds. Until then nothing is sent.',
        })}
      </p>
      <span className={classes.buttons}>
        <SmallButton onClick={cancelPendingRun}>{t`Undo`}</SmallButton>
      </span>
    </Line>
  );
}

function Running({ run }: { run: RunView }) {
  const { action, tally, stopping, until } = run;
  return (
    <Line>
      <JobProgress
        inline
        label={t`Progress`}
        done={tally.total - tally.left}
        total={tally.total}
        until={stopping ? 0 : until}
        note={stopping && t`Stopping. Those under way are being finished.`}
        onStop={stopRun}
        stopLabel={stopping ? t`Don't wait` : t`Stop`}
      >
        {bulkWords.summary(action, { ...tally, left: 0 })}
      </JobProgress>
    </Line>
  );
}
