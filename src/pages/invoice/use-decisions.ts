import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { useApproveInvoice, useDeleteInvoice, useRejectInvoice, useRemoveApproval } from '#src/api/invoices.ts';
import { notify } from '#src/ui/notify.tsx';

/** What went wrong with an action, and how to do it again. */
export interface FailedAction {
  readonly title: string;
  readonly error: unknown;
  readonly again: () => void;
}

/** The decisions about one invoice. What is unsaved is saved first, so that nothing is approved that nobody sees. */
export function useDecisions(invoice: Invoice, saveFirst: () => Promise<boolean>, askFirst: () => Promise<boolean>) {
  const { t } = useLingui();
  const approving = useApproveInvoice();
  const rejecting = useRejectInvoice();
  const removing = useRemoveApproval();
  const deleting = useDeleteInvoice();
  const [failed, setFailed] = useState<FailedAction | null>(null);
  const { uid, hf_id, permissions } = invoice;

  const run = async (title: string, work: () => Promise<boolean>): Promise<boolean> => {
    setFailed(null);
    try {
      return await work();
    } catch (error) {
      setFailed({ title, error, again: () => void run(title, work) });
      return false;
    }
  };
  const undo = (allowed: boolean) => (allowed ? { action: { label: t`Undo`, run: () => void removeApproval() } } : {});

  const removeApproval = () =>
    run(t`The approval was not removed`, async () => {
      await removing.mutateAsync({ uid });
      notify({ text: t`${hf_id} waits for review again` });
      return true;
    });
  const approve = () =>
    run(t`The invoice was not approved`, async () => {
      if (!(await askFirst()) || !(await saveFirst())) return false;
      const answer = await approving.mutateAsync({ uid });
      notify({ text: t`Approved ${hf_id}`, tone: 'good', ...undo(answer.permissions.can_remove_approval) });
      return true;
    });
  // The dialogs show their own failures and stay open with them.
  const reject = async (reason: string) => {
    const answer = await rejecting.mutateAsync({ uid, reason });
    notify({ text: t`Rejected ${hf_id}`, ...undo(answer.permissions.can_remove_approval) });
  };
  const remove = async () => {
    await deleting.mutateAsync({ uid });
    notify({ text: t`Deleted ${hf_id}` });
  };
  const pending = approving.isPending || rejecting.isPending || removing.isPending || deleting.isPending;
  const able = {
    approve: permissions.can_approve && !pending,
    reject: permissions.can_reject && !pending,
    removeApproval: permissions.can_remove_approval && !pending,
  };
  return { approve, reject, remove, removeApproval, able, pending, approving: approving.isPending, removing: removing.isPending, failed };
}

export type Decisions = ReturnType<typeof useDecisions>;
