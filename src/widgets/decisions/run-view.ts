import type { Problem } from '#src/api/api-error.ts';
import type { DecisionAction, Outcome, Plan, Tally } from '#src/lib/decision.ts';
import type { SelectedInvoice } from '#src/lib/selected-invoice.ts';
import type { LoggedDecision } from './decision-log.ts';

/** A run and how it stands. */
export interface RunView extends Plan {
  readonly id: string;
  /** The owner: with another key the run is not shown. */
  readonly scope: string;
  readonly action: DecisionAction;
  readonly reason: string;
  /** The decision that the run takes back. */
  readonly undoes: Pick<LoggedDecision, 'id' | 'action'> | undefined;
  /** Pending: nothing was sent yet, and the run can be taken back. */
  readonly phase: 'pending' | 'running' | 'ended';
  /** By uid; what is missing was not started yet. */
  readonly outcomes: ReadonlyMap<string, Outcome<Problem>>;
  readonly tally: Tally;
  /** Until when it is pending or pauses, in milliseconds since 1970. */
  readonly until: number;
  readonly stopping: boolean;
  /** A line shows it now. */
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

/** Those of the run whose answer allowed taking the decision back. */
export function undoableOf(run: RunView): readonly SelectedInvoice[] {
  if (run.action !== 'approve' && run.action !== 'reject') return [];
  return run.todo.filter(({ uid }) => {
    const outcome = run.outcomes.get(uid);
    return outcome?.kind === 'done' && outcome.undoable;
  });
}
