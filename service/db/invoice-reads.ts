import type { Database, Handle } from '#service/db/database.ts';
import { historyOf } from '#service/db/history-store.ts';
import { joined, toStored, type StoredInvoice } from '#service/db/invoice-rows.ts';
import { itemsOf } from '#service/db/item-rows.ts';
import { wordsStoredAt } from '#service/db/words-store.ts';

/** One invoice; undefined when it does not exist. */
export async function findInvoice(handle: Handle, uid: string): Promise<StoredInvoice | undefined> {
  const row = await joined(handle).where('invoice.uid', '=', uid).executeTakeFirst();
  return row && toStored(row);
}

/** The invoices whose file has this SHA-256, earliest first (gap G44). */
export async function invoicesOfFile(handle: Handle, sha256: string): Promise<StoredInvoice[]> {
  const rows = await joined(handle)
    .where('invoice.file_sha256', '=', sha256)
    .orderBy('invoice.created_at')
    .limit(10)
    .execute();
  return rows.map(toStored);
}

/** One invoice with its items and history, read in one transaction for consistency. */
export function readWhole(database: Database, uid: string) {
  return database.transaction(async (handle) => {
    const invoice = await findInvoice(handle, uid);
    return (
      invoice && {
        invoice,
        items: await itemsOf(handle, uid),
        history: await historyOf(handle, uid),
        wordsStored: await wordsStoredAt(handle, uid),
      }
    );
  });
}
