import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import {
  invoiceQueries,
  useApproveInvoice,
  useDeleteInvoice,
  useRejectInvoice,
  useRemoveApproval,
} from '#src/api/invoices.ts';
import { withEnd, withEntry, type ReviewEnd } from '#src/lib/review/review.ts';
import { changeReview } from '#src/lib/review/review-store.ts';
import { notify } from '#src/ui/notify.tsx';
import { saveLines } from '#src/pages/invoice/items/open-grids.ts';
import { entryOf } from '#src/pages/invoice/review/use-review.ts';

/** What went wrong with an action, and how to do it again. */
export interface FailedAction {
  readonly title: string;
  readonly error: unknown;
  readonly again: () => void;
}

/**
 * The decisions about one invoice. What is unsaved is saved first, so that nothing is approved that nobody sees.
 * @param review under which name they are kept for the review's sheet
 * @param askFirst whether to approve although something is open
 */
export function useDecisions(
  invoice: Invoice,
  saveFirst: () => Promise<boolean>,
  review: string,
  askFirst: () => Promise<boolean>,
) {
  const { t } = useLingui();
  const client = useQueryClient();
  const approving = useApproveInvoice();
  const rejecting = useRejectInvoice();
  const removing = useRemoveApproval();
  const deleting = useDeleteInvoice();
  const [failed, setFailed] = useState<FailedAction | null>(null);
  const { uid, hf_id, permissions } = invoice;

  const note = (end: ReviewEnd, reason = '') => {
    const now = client.getQueryData(invoiceQueries.detail(uid).queryKey)?.invoice ?? invoice;
    changeReview(review, (before) => withEntry(before, entryOf(now, end, reason)));
  };

  const run = async (title: string, work: () => Promise<boolean>): Promise<boolean> => {
    setFailed(null);
    try {
      return await work();
    } catch (error) {
      setFailed({ title, error, again: () => void run(title, work) });
      return false;
    }
  };
  const undo = (allowed: boolean) =>
    allowed ? { action: { label: t`Undo`, run: () => void removeApproval() } } : {};

  /** Everything that comes before an approval. @returns whether it may be sent */
  const prepare = async (): Promise<boolean> => {
    if (!(await askFirst())) return false;
    if (!(await saveLines(client, uid))) {
      notify({ text: t`Not approved: a line is not saved. See the marked lines.`, tone: 'bad' });
      return false;
    }
    return saveFirst();
  };

  const removeApproval = () =>
    run(t`The approval was not removed`, async () => {
      await removing.mutateAsync({ uid });
      changeReview(review, (before) => withEnd(before, uid, { kind: 'undone' }));
      notify({ text: t`${hf_id} waits for review again` });
      return true;
    });
  const approve = () =>
    run(t`The invoice was not approved`, async () => {
      if (!(await prepare())) return false;
      const answer = await approving.mutateAsync({ uid });
      note({ kind: 'approved', undoable: answer.permissions.can_remove_approval });
      notify({
        text: t`Approved ${hf_id}`,
        tone: 'good',
        ...undo(answer.permissions.can_remove_approval),
      });
      return true;
    });
  // The dialogs show their own failures and stay open with them.
  const reject = async (reason: string) => {
    const answer = await rejecting.mutateAsync({ uid, reason });
    note({ kind: 'rejected', undoable: answer.permissions.can_remove_approval }, reason);
    notify({ text: t`Rejected ${hf_id}`, ...undo(answer.permissions.can_remove_approval) });
  };
  const remove = async () => {
    await deleting.mutateAsync({ uid });
    note({ kind: 'passed', why: 'gone' });
    notify({ text: t`Deleted ${hf_id}` });
  };
  const pending =
    approving.isPending || rejecting.isPending || removing.isPending || deleting.isPending;
  const able = {
    approve: permissions.can_approve && !pending,
    reject: permissions.can_reject && !pending,
    removeApproval: permissions.can_remove_approval && !pending,
  };
  return {
    prepare,
    approve,
    reject,
    remove,
    removeApproval,
    able,
    pending,
    approving: approving.isPending,
    removing: removing.isPending,
    failed,
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
