import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
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
  'reason' | 'inDoubt' | 'readAgain' | 'waits' | 'asSeen'
> {
  /** Id of the review that shows the decision. */
  readonly review?: string;
}

/**
 * The only way to decide on a single invoice, for the list's rows, the invoice's page and the
 * review.
 *
 * `decide` sends the decision, patches the cache, and reports success in the list of recent
 * decisions and in a notification, both with Undo; a deletion is not notified. The caller shows a
 * failure where the person acted: `problemOfOutcome` of `lib/decision.ts` has the problem. A retry
 * after an `unknown` outcome passes the UID in `inDoubt`.
 *
 * `report` reports a decision that `decideInReview` sent. `holdBack` announces a deletion and sends
 * it after 7 seconds, unless it is undone.
 */
export function useDecide() {
  const client = useQueryClient();
  const report = useCallback(
    (invoice: DecidedInvoice, action: DecisionAction, undoable: boolean, review?: string) =>
      void followDecision(
        loadTools().then(({ reportDecision }) =>
          reportDecision(client, invoice, action, undoable, review),
        ),
      ),
    [client],
  );
  const decide = useCallback(
    (
      invoice: DecidedInvoice,
      action: DecisionAction,
      { review, ...options }: DecideInput = {},
    ): Promise<Outcome<Problem>> => {
      const send = async (): Promise<Outcome<Problem>> => {
        try {
          const { decideOne } = await decisions();
          const outcome = await decideOne(client, invoice.uid, action, options);
          if (outcome.kind === 'done') report(invoice, action, outcome.undoable, review);
          return outcome;
        } catch (error) {
          return { kind: 'failed', problem: problemOf(error) };
        }
      };
      return followDecision(send());
    },
    [client, report],
  );
  const holdBack = useCallback(
    async (invoice: DecidedInvoice, send: () => Promise<unknown>) =>
      (await loadTools()).holdBackDeletion(client, invoice, send),
    [client],
  );
  return { decide, report, holdBack };
}
