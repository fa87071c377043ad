import { sql } from 'kysely';
import type { Handle } from '#service/db/database.ts';
import { addHistoryEntries } from '#service/db/history-store.ts';
import { humanId } from '#service/domain/human-id.ts';
import { missing } from '#service/domain/refusal.ts';

const prefixes = { invoice: 'INV', company: 'CMP', card: 'CRD' } as const;

/** Whether a table has a row with this value in a column. */
export async function isThere(
  handle: Handle,
  table: keyof typeof prefixes,
  column: 'uid' | 'hf_id',
  value: string,
): Promise<boolean> {
  const { rows } = await sql`
    select uid from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(handle);
  return rows.length > 0;
}

/** An unused `hf_id` for a table (interface 2). */
export async function nextHumanId(handle: Handle, table: keyof typeof prefixes): Promise<string> {
  for (;;) {
    const hf_id = humanId(prefixes[table]);
    if (!(await isThere(handle, table, 'hf_id', hf_id))) return hf_id;
  }
}

/** PostgreSQL would cancel one statement for 20,000 invoices after 14 s on a busy machine. */
const mostInStatement = 500;

/**
 * Gives every invoice of a company or card a new version, since each shows the record (gap G32).
 * @param takeOff also removes the record from them (gap G33)
 * @returns their UIDs
 */
export async function renewInvoices(
  handle: Handle,
  column: 'company_uid' | 'card_uid',
  uid: string,
  takeOff = false,
): Promise<readonly string[]> {
  const rows = await handle
    .selectFrom('invoice')
    .select('uid')
    .where(column, '=', uid)
    .orderBy('uid')
    .execute();
  const uids = rows.map((invoice) => invoice.uid);
  const renewed: string[] = [];
  for (let start = 0; start < uids.length; start += mostInStatement) {
    const updated = await handle
      .updateTable('invoice')
      .set((is) => ({ version: is('version', '+', 1), ...(takeOff ? { [column]: null } : {}) }))
      .where('uid', 'in', uids.slice(start, start + mostInStatement))
      // In PostgreSQL an invoice may have got another record meanwhile.
      .where(column, '=', uid)
      .returning('uid')
      .execute();
    for (const invoice of updated) renewed.push(invoice.uid);
  }
  // PostgreSQL returns them in no order.
  return renewed.toSorted();
}

/**
 * Deletes a company or card; its invoices keep their other data, and their history says who took
 * the record from them (gap G33).
 * @param record shown as `name` in the history
 * @param person uid of who deletes it
 * @returns the UIDs of those invoices
 * @throws Refusal `missing`
 */
export async function removeRecord(
  handle: Handle,
  table: 'company' | 'card',
  record: { readonly uid: string; readonly hf_id: string; readonly name: string },
  person: string,
): Promise<readonly string[]> {
  const invoices = await renewInvoices(handle, `${table}_uid`, record.uid, true);
  const { numDeletedRows } = await handle
    .deleteFrom(table)
    .where('uid', '=', record.uid)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw missing(table);
  await addHistoryEntries(handle, invoices, {
    action: 'update',
    workspace_user_uid: person,
    changes: [{ field: table, from: record.name, to: null }],
    notes: [{ code: 'record-deleted', values: { record: record.hf_id } }],
  });
  return invoices;
}
