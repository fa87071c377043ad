import { t } from '@lingui/core/macro';
import type { DecisionAction } from '#src/lib/decisions/decision.ts';
import { notify } from '#src/ui/notify.tsx';
import {
  changeDecision,
  type DecidedInvoice,
  type DecidedRecord,
  decisionOf,
  dropDecision,
  logDecision,
  type LoggedDecision,
  singleDecision,
} from './decision-log.ts';
import { describe } from './decision-words.ts';
import { deleteLater, undoMs } from './pending-deletions.ts';
import { followNotice, undoDecision } from './undo-decision.ts';

const recordOf = ({ uid, hf_id, company, ...money }: DecidedInvoice): DecidedRecord => ({
  uid,
  hf_id,
  company: company?.name ?? null,
  total_price: money.total_price ?? null,
  currency: money.currency ?? null,
});

function notifyWithUndo(logged: LoggedDecision, text: string, milliseconds: number): void {
  const dismiss = notify({
    text,
    milliseconds,
    ...(logged.action === 'approve' ? { tone: 'good' as const } : {}),
    action: { label: t`Undo`, run: () => void undoDecision(logged) },
  });
  followNotice(logged.id, dismiss);
}

/**
 * Adds a decision to the list of decisions and notifies with Undo where that is possible. A
 * deletion is not notified here, since `holdBackDeletion` did it before.
 * @param review id of the review that shows it
 */
export function reportDecision(
  invoice: DecidedInvoice,
  action: DecisionAction,
  undoable: boolean,
  review?: string,
): void {
  const isWayBack = undoable && (action === 'approve' || action === 'reject');
  const made = singleDecision(recordOf(invoice), action, 'made', isWayBack);
  const logged = logDecision(review === undefined ? made : { ...made, review });
  if (action === 'delete') return;
  const text = describe(logged);
  if (isWayBack) notifyWithUndo(logged, text, undoMs);
  else notify({ text, ...(action === 'approve' ? { tone: 'good' } : {}) });
}

/**
 * Holds a deletion back for 7 seconds, during which it can be cancelled.
 * @param send deletes, and reports it
 */
export function holdBackDeletion(invoice: DecidedInvoice, send: () => Promise<unknown>): void {
  const { uid, hf_id } = invoice;
  const before = decisionOf(uid);
  const logged = logDecision(singleDecision(recordOf(invoice), 'delete', 'held back', false));
  const text = t`${hf_id} will be deleted in 7 seconds, even if you leave this page`;
  notifyWithUndo(logged, text, undoMs + 1_000);
  deleteLater(invoice, () =>
    send().finally(() => {
      // After a failed deletion, the earlier decision is listed again.
      if (decisionOf(uid)?.state !== 'held back') return;
      if (before) changeDecision(uid, before);
      else dropDecision(uid);
    }),
  );
}
