import type { Database } from '#service/db/database.ts';
import { addHistoryEntry } from '#service/db/history-store.ts';
import type { StoredInvoice } from '#service/db/invoice-rows.ts';
import { updateIfAllowed } from '#service/db/invoice-writes.ts';
import type { Caller } from '#service/domain/permissions.ts';

const decisions = {
  approve: { permission: 'can_approve', to: 'approved' },
  reject: { permission: 'can_reject', to: 'rejected' },
  remove_approval: { permission: 'can_remove_approval', to: 'waiting' },
} as const;

/**
 * Approves, rejects or takes a decision back (interface 3, gaps G11 to G14).
 * @param versions the versions that the caller has seen; null for any (gap G32)
 * @returns the invoice afterwards
 */
export function storeDecision(
  database: Database,
  caller: Caller,
  uid: string,
  action: keyof typeof decisions,
  {
    reason = null,
    versions = null,
  }: { readonly reason?: string | null; readonly versions?: readonly number[] | null } = {},
): Promise<StoredInvoice> {
  const { permission, to } = decisions[action];
  return database.transaction(async (handle) => {
    const before = await updateIfAllowed(handle, caller, uid, permission, versions);
    await handle
      .updateTable('invoice')
      .set({ approvement_status: to })
      .where('uid', '=', uid)
      .execute();
    await addHistoryEntry(handle, uid, {
      action,
      workspace_user_uid: caller.uid,
      reason,
      changes: [{ field: 'approvement_status', from: before.approvement_status, to }],
    });
    return { ...before, approvement_status: to };
  });
}
