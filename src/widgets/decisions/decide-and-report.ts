import { type Problem, problemOf } from '#src/api/api-error.ts';
import type { DecideOptions } from '#src/api/decisions/decisions.ts';
import { loadPart } from '#src/i18n/lazy-part.ts';
import type { DecisionAction, Outcome } from '#src/lib/decisions/decision.ts';
import { retryImport } from '#src/lib/waiting/retry-import.ts';
import { followDecision } from './decisions-under-way.ts';
import type { DecidedInvoice } from './decision-log.ts';

// Loaded separately, because the list is shown before anything is decided.
const decisions = retryImport(() => import('#src/api/decisions/decisions.ts'));
const loadTools = loadPart(() => import('./decision-tools.ts'));

export interface DecideInput extends Pick<
  DecideOptions,
  'reason' | 'inDoubt' | 'readAgain' | 'asSeen'
> {
  /** Id of the review that shows the decision. */
  readonly review?: string;
}

/** Reports a decision that `decideInReview` sent. */
export const report = (
  invoice: DecidedInvoice,
  action: DecisionAction,
  undoable: boolean,
  review?: string,
): void =>
  void followDecision(
    loadTools().then(({ reportDecision }) => reportDecision(invoice, action, undoable, review)),
  );

/**
 * The only way to decide on a single invoice, for the list's rows, the invoice's page and the
 * review.
 *
 * Sends the decision, patches the cache, and reports success in the list of recent decisions and
 * in a notification, both with Undo; a deletion is not notified. The caller shows a failure where
 * the person acted: `problemOfOutcome` of `lib/decisions/decision.ts` has the problem. A retry
 * after an `unknown` outcome passes the UID in `inDoubt`.
 */
export function decideAndReport(
  invoice: DecidedInvoice,
  action: DecisionAction,
  { review, ...options }: DecideInput = {},
): Promise<Outcome<Problem>> {
  const sendOne = async (): Promise<Outcome<Problem>> => {
    try {
      const { decideOne } = await decisions();
      const outcome = await decideOne(invoice.uid, action, { waits: false, ...options });
      if (outcome.kind === 'done') report(invoice, action, outcome.undoable, review);
      return outcome;
    } catch (error) {
      return { kind: 'failed', problem: problemOf(error) };
    }
  };
  return followDecision(sendOne());
}

/** Announces a deletion and sends it after 7 seconds, unless it is undone. */
export const holdBack = async (invoice: DecidedInvoice, send: () => Promise<unknown>) =>
  (await loadTools()).holdBackDeletion(invoice, send);
