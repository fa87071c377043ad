import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { problemOf, type Problem } from '#src/api/api-error.ts';
import type { DecideOptions } from '#src/api/decisions.ts';
import type { DecisionAction, Outcome } from '#src/lib/decision.ts';
import { retryImport } from '#src/lib/retry-import.ts';
import { notify } from '#src/ui/notify.tsx';
import { undoMilliseconds } from './pending-deletions.ts';

// Loaded apart: the list is shown before anything is decided.
const decisions = retryImport(() => import('#src/api/decisions.ts'));

/** The invoice that a decision is about. */
export interface DecidedInvoice {
  readonly uid: string;
  /** Names it in notifications. */
  readonly hf_id: string;
}

/** How one decision is made, and what its Undo does. */
export interface DecideInput extends Pick<
  DecideOptions,
  'reason' | 'inDoubt' | 'readAgain' | 'waits' | 'asSeen'
> {
  /**
   * Takes the decision back instead of the usual undo, which says in a notification how that ended.
   */
  readonly onUndo?: () => void;
}

/** Decides on an invoice. @returns how it ended; never throws */
export type Decide = (
  invoice: DecidedInvoice,
  action: DecisionAction,
  input?: DecideInput,
) => Promise<Outcome<Problem>>;

/** What is said of a decision that was made. */
export type ReportDecision = (
  invoice: DecidedInvoice,
  action: DecisionAction,
  undoable: boolean,
  onUndo?: () => void,
) => void;

/**
 * The one way to decide on a single invoice, used by the list's rows, the invoice's page and the
 * review.
 *
 * `decide` sends the decision, patches what was read, and reports success in a notification whose
 * `Undo` is remove-approval; a deletion reports nothing. What did not work is the caller's to show,
 * where the person acted:
 * `problemOfOutcome` of `lib/decision.ts` has the problem. A retry after an `unknown` outcome
 * passes the uid in `inDoubt`.
 *
 * `report` shows that notification alone, for decisions that were sent by `decideInReview`.
 */
export function useDecide(): { readonly decide: Decide; readonly report: ReportDecision } {
  const { t } = useLingui();
  const client = useQueryClient();
  const send = useCallback<Decide>(
    async ({ uid }, action, options = {}) => {
      try {
        return await (await decisions()).decideOne(client, uid, action, options);
      } catch (error) {
        return { kind: 'failed', problem: problemOf(error) };
      }
    },
    [client],
  );
  const report = useCallback<ReportDecision>(
    (invoice, action, undoable, onUndo) => {
      const { hf_id } = invoice;
      const texts = {
        approve: t`Approved ${hf_id}`,
        reject: t`Rejected ${hf_id}`,
        remove_approval: t`${hf_id} waits for review again`,
        delete: null,
      };
      const text = texts[action];
      if (text === null) return;
      const undo = async () => {
        const { kind } = await send(invoice, 'remove_approval');
        notify(
          kind === 'done'
            ? { text: texts.remove_approval }
            : { text: t`The decision on ${hf_id} could not be taken back`, tone: 'bad' },
        );
      };
      notify({
        text,
        ...(action === 'approve' ? { tone: 'good' } : {}),
        ...(undoable && action !== 'remove_approval'
          ? {
              milliseconds: undoMilliseconds,
              action: { label: t`Undo`, run: onUndo ?? (() => void undo()) },
            }
          : {}),
      });
    },
    [send, t],
  );
  const decide = useCallback<Decide>(
    async (invoice, action, { onUndo, ...options } = {}) => {
      const outcome = await send(invoice, action, options);
      if (outcome.kind === 'done') report(invoice, action, outcome.undoable, onUndo);
      return outcome;
    },
    [send, report],
  );
  return { decide, report };
}
