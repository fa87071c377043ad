import { randomUUID } from 'node:crypto';
import type { InvoiceItem, InvoiceItemBody } from '#contract/invoice-item.ts';
import type { Database, Handle } from '#service/db/database.ts';
import { addHistoryEntry, changesBetween } from '#service/db/history-store.ts';
import { updateIfAllowed } from '#service/db/invoice-writes.ts';
import { emptyItem, toColumns, toItem } from '#service/db/item-rows.ts';
import { refreshSearchText } from '#service/db/search-text.ts';
import type { Caller } from '#service/domain/permissions.ts';
import { missing } from '#service/domain/refusal.ts';

const unnamed = { uid: null, place: null };

/** Writes the change of an item into the history and into the search text. */
async function recordChange(
  handle: Handle,
  caller: Caller,
  invoice_uid: string,
  action: 'item_add' | 'item_update' | 'item_delete',
  [before, after]: readonly [Omit<InvoiceItem, 'uid'>, Omit<InvoiceItem, 'uid'>],
): Promise<void> {
  const changes = changesBetween({ ...before, ...unnamed }, { ...after, ...unnamed });
  if (changes.length === 0 && action === 'item_update') return;
  await addHistoryEntry(handle, invoice_uid, {
    action,
    workspace_user_uid: caller.uid,
    reason: (action === 'item_delete' ? before : after).name || null,
    changes,
  });
  await refreshSearchText(handle, invoice_uid);
}

export async function findItem(
  handle: Handle,
  invoice_uid: string,
  item_uid: string,
): Promise<InvoiceItem> {
  const row = await handle
    .selectFrom('item')
    .selectAll()
    .where('uid', '=', item_uid)
    .where('invoice_uid', '=', invoice_uid)
    .executeTakeFirst();
  if (!row) throw missing('item on this invoice');
  return toItem(row);
}

/**
 * Adds an item at the end or at the body's position (gap G48), in the caller's transaction
 * (interface 4.2).
 * @throws Refusal when the invoice cannot be updated
 */
export async function addItem(
  handle: Handle,
  caller: Caller,
  invoice_uid: string,
  body: InvoiceItemBody,
): Promise<InvoiceItem> {
  await updateIfAllowed(handle, caller, invoice_uid, 'can_update');
  const last = await handle
    .selectFrom('item')
    .select((is) => is.fn.max('position').as('position'))
    .where('invoice_uid', '=', invoice_uid)
    .executeTakeFirst();
  const end = Number(last?.position ?? 0) + 1;
  const position = Math.min(body.place ?? end, end);
  if (position < end)
    await handle
      .updateTable('item')
      .set((now) => ({ position: now('position', '+', 1) }))
      .where('invoice_uid', '=', invoice_uid)
      .where('position', '>=', position)
      .execute();
  const row = { ...emptyItem, ...toColumns(body), uid: randomUUID(), invoice_uid, position };
  await handle.insertInto('item').values(row).execute();
  const item = toItem(row);
  await recordChange(handle, caller, invoice_uid, 'item_add', [emptyItem, item]);
  return item;
}

/** Changes an item; omitted fields keep their value (interface 4.2). */
export function updateItem(
  database: Database,
  caller: Caller,
  invoice_uid: string,
  item_uid: string,
  body: InvoiceItemBody,
): Promise<InvoiceItem> {
  return database.transaction(async (handle) => {
    await updateIfAllowed(handle, caller, invoice_uid, 'can_update');
    const before = await findItem(handle, invoice_uid, item_uid);
    const columns = toColumns(body);
    if (Object.keys(columns).length === 0) return before;
    await handle.updateTable('item').set(columns).where('uid', '=', item_uid).execute();
    const after = await findItem(handle, invoice_uid, item_uid);
    await recordChange(handle, caller, invoice_uid, 'item_update', [before, after]);
    return after;
  });
}

/** Deletes an item (interface 4.2). */
export function deleteItem(
  database: Database,
  caller: Caller,
  invoice_uid: string,
  item_uid: string,
): Promise<void> {
  return database.transaction(async (handle) => {
    await updateIfAllowed(handle, caller, invoice_uid, 'can_update');
    const before = await findItem(handle, invoice_uid, item_uid);
    await handle.deleteFrom('item').where('uid', '=', item_uid).execute();
    await recordChange(handle, caller, invoice_uid, 'item_delete', [before, emptyItem]);
  });
}
