import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import type { Problem } from '#src/api/api-error.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { problemOfOutcome, type DecisionAction } from '#src/lib/decision.ts';
import { withEnd, withEntry, type ReviewEnd } from '#src/lib/review/review.ts';
import { changeReview } from '#src/api/review-store.ts';
import { saveLines } from '#src/pages/invoice/items/open-grids.ts';
import { entryOf } from '#src/pages/invoice/review/use-review.ts';
import { notify } from '#src/ui/notify.tsx';
import { useDecide, type DecideInput } from '#src/widgets/decisions/use-decide.ts';

/** A decision that failed, and how to try again. */
export interface FailedDecision {
  readonly title: string;
  readonly problem: Problem;
  readonly retry: () => void;
}

/** How a decision of a dialog ended: `problem` is shown in the dialog, which stays open with it. */
export interface DecisionResult {
  readonly done: boolean;
  readonly problem: Problem | null;
}

/**
 * The decisions on the open invoice. What is unsaved is saved first, so that nothing is approved
 * that nobody sees.
 * @param review id of the review that records them
 * @param askFirst whether to approve although checks warn or there are likely duplicates
 */
export function useDecisions(
  invoice: Invoice,
  saveFirst: () => Promise<boolean>,
  review: string,
  askFirst: () => Promise<boolean>,
) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { decide } = useDecide();
  const [running, setRunning] = useState<DecisionAction | null>(null);
  const [failed, setFailed] = useState<FailedDecision | null>(null);
  // Actions whose last request may have arrived: the invoice is read before they are sent again.
  const inDoubt = useRef(new Set<DecisionAction>());
  const { uid, hf_id, permissions } = invoice;

  const record = (end: ReviewEnd, reason = '') => {
    const now = client.getQueryData(invoiceQueries.detail(uid).queryKey)?.invoice ?? invoice;
    changeReview(review, (before) => withEntry(before, entryOf(now, end, reason)));
  };

  const send = async (action: DecisionAction, input: DecideInput = {}) => {
    setFailed(null);
    setRunning(action);
    const outcome = await decide(invoice, action, {
      waits: false,
      readAgain: 'invoice',
      inDoubt: new Set(inDoubt.current.has(action) ? [uid] : []),
      ...input,
    });
    setRunning(null);
    if (outcome.kind === 'unknown') inDoubt.current.add(action);
    else inDoubt.current.delete(action);
    const undoable = outcome.kind === 'done' && outcome.undoable;
    return { done: outcome.kind === 'done', undoable, problem: problemOfOutcome(outcome) };
  };
  const show = (title: string, { done, problem }: DecisionResult, retry: () => void): boolean => {
    if (problem) setFailed({ title, problem, retry });
    return done;
  };

  /** Everything that comes before an approval. @returns whether it may be sent */
  const prepare = async (): Promise<boolean> => {
    setFailed(null);
    if (!(await askFirst())) return false;
    if (!(await saveLines(client, uid))) {
      notify({ text: t`Not approved: a line is not saved. See the marked lines.`, tone: 'bad' });
      return false;
    }
    return saveFirst();
  };

  const removeApproval = async (): Promise<boolean> => {
    const result = await send('remove_approval');
    if (result.done) changeReview(review, (before) => withEnd(before, uid, { kind: 'undone' }));
    return show(t`The approval was not removed`, result, () => void removeApproval());
  };
  const onUndo = () => void removeApproval();
  const approve = async (): Promise<boolean> => {
    if (!(await prepare())) return false;
    const result = await send('approve', { onUndo });
    if (result.done) record({ kind: 'approved', undoable: result.undoable });
    return show(t`The invoice was not approved`, result, () => void approve());
  };
  const reject = async (reason: string): Promise<DecisionResult> => {
    const result = await send('reject', { reason, onUndo });
    if (result.done) record({ kind: 'rejected', undoable: result.undoable }, reason);
    return result;
  };
  const remove = async (): Promise<DecisionResult> => {
    const result = await send('delete');
    if (result.done) {
      record({ kind: 'passed', why: 'gone' });
      notify({ text: t`Deleted ${hf_id}` });
    }
    return result;
  };
  return {
    prepare,
    approve,
    reject,
    remove,
    removeApproval,
    can: {
      approve: permissions.can_approve && running === null,
      reject: permissions.can_reject && running === null,
    },
    running,
    failed,
  };
}

/** The decisions on the open invoice, as its buttons see them. */
export type Decisions = ReturnType<typeof useDecisions>;
