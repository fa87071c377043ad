import { plural } from '@lingui/core/macro';
import type { Problem } from '#src/api/api-error.ts';
import type { DecisionAction, Outcome, Plan, DecisionTally } from '#src/lib/decisions/decision.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
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
  /** With another key the run is not shown. */
  readonly scope: string;
  readonly action: DecisionAction;
  readonly reason: string;
  readonly undoes: Pick<LoggedDecision, 'id' | 'action'> | undefined;
  /** `pending`: nothing was sent yet, and the run can be cancelled. */
  readonly phase: 'pending' | 'running' | 'ended';
  /** By UID; records without one were not started. */
  readonly outcomes: ReadonlyMap<string, Outcome<Problem>>;
  readonly tally: DecisionTally;
  /** End of the pending time or of a pause, in milliseconds since 1970. */
  readonly until: number;
  readonly stopping: boolean;
  readonly watched: boolean;
  /** Why it stopped before all records were started. */
  readonly halted: Problem | null;
}

/** Outcomes known only from the service: somebody else deleted the invoice or decided on it. */
const elsewhere = ['gone', 'approved', 'rejected', 'waiting'];

/** The invoices of a run that are done, deleted or decided elsewhere: their list may lack them. */
export function settledOf(
  all: ReadonlyMap<string, { readonly kind: string; readonly why?: string }>,
): string[] {
  return [...all].flatMap(([uid, { kind, why = '' }]) =>
    kind === 'done' || (kind === 'skipped' && elsewhere.includes(why)) ? [uid] : [],
  );
}

/** The invoices of the run whose response allowed taking the decision back. */
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

/** Whether an invoice is waiting again, or was deleted and cannot be taken back. */
const isBack = (outcome: Outcome<Problem> | undefined): boolean =>
  outcome?.kind === 'done' ||
  (outcome?.kind === 'skipped' && (outcome.why === 'waiting' || outcome.why === 'gone'));

const isRefusedForGood = (problem: Problem): boolean =>
  problem.kind === 'refused' && [403, 404, 409, 412].includes(problem.status);

/** Whether trying again to take a decision back is pointless. */
export const isFinal = (outcome: Outcome<Problem> | undefined): boolean =>
  (outcome?.kind === 'skipped' && outcome.why !== 'waiting') ||
  (outcome?.kind === 'failed' && isRefusedForGood(outcome.problem));

/** Whether sending it again may end otherwise. */
export const isRetryable = (outcome: Outcome<Problem> | undefined): boolean =>
  outcome?.kind === 'unknown' || (outcome?.kind === 'failed' && !isRefusedForGood(outcome.problem));

/** Adds a run that is not sent yet to the list of decisions. */
export const logPendingRun = ({ id, action, todo }: RunView): void =>
  void logDecision({
    id,
    action,
    state: 'held back',
    bulk: true,
    count: todo.length,
    undoable: [],
  });

/** Notifies of a run's end when no component shows it. */
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

/** Lists what a run has done so far, or updates the decision that it takes back. */
export function logRun(run: RunView): void {
  const { id, action, undoes, tally, todo, outcomes } = run;
  if (undoes) {
    // Derived from the run's own records, because a large decision stores no invoices.
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
