import { plural } from '@lingui/core/macro';
import type { Problem } from '#src/api/api-error.ts';
import type { DecisionAction, Outcome, Plan, Tally } from '#src/lib/decision.ts';
import type { SelectedInvoice } from '#src/lib/selected-invoice.ts';
import { notify } from '#src/ui/notify.tsx';
import {
  changeDecision,
  type DecidedRecord,
  dropDecision,
  logDecision,
  type LoggedDecision,
} from './decision-log.ts';
import { describe } from './decision-words.ts';

export interface RunView extends Plan {
  readonly id: string;
  /** The owner: with another key the run is not shown. */
  readonly scope: string;
  readonly action: DecisionAction;
  readonly reason: string;
  readonly undoes: Pick<LoggedDecision, 'id' | 'action'> | undefined;
  /** Pending: nothing was sent yet, and the run can be taken back. */
  readonly phase: 'pending' | 'running' | 'ended';
  /** By uid; what is missing was not started yet. */
  readonly outcomes: ReadonlyMap<string, Outcome<Problem>>;
  readonly tally: Tally;
  /** Until when it is pending or pauses, in milliseconds since 1970. */
  readonly until: number;
  readonly stopping: boolean;
  readonly watched: boolean;
  /** Why it ended before all were started. */
  readonly halted: Problem | null;
}

/** The invoices of a run that need nothing more: done, or deleted since. */
export function settledOf(
  all: ReadonlyMap<string, { readonly kind: string; readonly why?: string }>,
): string[] {
  return [...all].flatMap(([uid, { kind, why }]) =>
    kind === 'done' || (kind === 'skipped' && why === 'gone') ? [uid] : [],
  );
}

/** The invoices of the run whose answer allowed taking the decision back. */
export function undoableOf(run: RunView): readonly SelectedInvoice[] {
  if (run.action !== 'approve' && run.action !== 'reject') return [];
  return run.todo.filter(({ uid }) => {
    const outcome = run.outcomes.get(uid);
    return outcome?.kind === 'done' && outcome.undoable;
  });
}

const recordOf = ({
  uid,
  hf_id,
  company,
  total_price,
  currency,
}: SelectedInvoice): DecidedRecord => ({
  uid,
  hf_id,
  company,
  total_price,
  currency,
});

/** Whether an invoice waits for review again, or is not there to be taken back. */
const isBack = (outcome: Outcome<Problem> | undefined): boolean =>
  outcome?.kind === 'done' ||
  (outcome?.kind === 'skipped' && (outcome.why === 'waiting' || outcome.why === 'gone'));

/** Whether trying again to take a decision back cannot go better. */
export const isFinal = (outcome: Outcome<Problem> | undefined): boolean =>
  (outcome?.kind === 'skipped' && outcome.why !== 'waiting') ||
  (outcome?.kind === 'failed' &&
    outcome.problem.kind === 'refused' &&
    [403, 404, 409, 412].includes(outcome.problem.status));

/** Takes a run that sends nothing yet into the list of decisions. */
export const logPendingRun = ({ id, action, todo }: RunView): void =>
  void logDecision({
    id,
    action,
    state: 'held back',
    bulk: true,
    count: todo.length,
    undoable: [],
  });

/** Says how a run ended that no line shows at the moment. */
export function notifyRunEnded({ action, tally: { done, failed, unknown, left } }: RunView): void {
  const bad = failed + unknown;
  notify({
    text: [
      describe({ action, bulk: true, count: done }),
      ...(bad > 0 ? [plural(bad, { one: '# failed', other: '# failed' })] : []),
      ...(left > 0 ? [plural(left, { one: '# not done', other: '# not done' })] : []),
    ].join(', '),
    tone: bad > 0 ? 'bad' : 'good',
  });
}

/** Takes what a run has done so far into the list of decisions, or what it has taken back there. */
export function logRun(run: RunView): void {
  const { id, action, undoes, tally, todo, outcomes } = run;
  if (undoes) {
    // By the run's own records: of a large decision the device stores no names.
    const notBack = todo.filter(({ uid }) => !isBack(outcomes.get(uid)));
    const left = notBack.filter(({ uid }) => !isFinal(outcomes.get(uid)));
    changeDecision(undoes.id, {
      undoable: left.map(recordOf),
      state: left.length > 0 ? 'made' : notBack.length > 0 ? 'closed' : 'undone',
    });
  } else if (tally.done === 0) dropDecision(id);
  else
    logDecision({
      id,
      action,
      state: 'made',
      bulk: true,
      count: tally.done,
      undoable: undoableOf(run).map(recordOf),
    });
}
