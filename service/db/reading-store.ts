import { randomUUID } from 'node:crypto';
import type { Database } from '#service/db/database.ts';
import { matchCompany } from '#service/db/company-store.ts';
import { createCard } from '#service/db/card-store.ts';
import { tell } from '#service/db/history-store.ts';
import { toColumns } from '#service/db/item-rows.ts';
import { categoryOf } from '#service/db/category-store.ts';
import { refreshSearchText } from '#service/db/search-text.ts';
import { storable, toMinor } from '#service/db/units.ts';
import type { FinishedReading } from '#service/domain/finished-reading.ts';

/**
 * Puts what a file says into its invoice and ends the job, in one transaction: doing it twice
 * changes nothing.
 * @returns false when the invoice is not waiting for it any more (deleted, or finished by another
 * runner)
 */
export function finishReading(
  database: Database,
  invoice_uid: string,
  reading: FinishedReading,
): Promise<boolean> {
  return database.transaction(async (handle) => {
    const taken = await handle
      .updateTable('invoice')
      .set((is) => ({ version: is('version', '+', 1), processing_status: 'finished' }))
      .where('uid', '=', invoice_uid)
      .where('processing_status', '=', 'processing')
      .executeTakeFirst();
    await handle.deleteFrom('job').where('invoice_uid', '=', invoice_uid).execute();
    if (taken.numUpdatedRows === 0n) return false;
    const company_uid = reading.company ? await matchCompany(handle, reading.company) : null;
    const category_uid =
      reading.category === null ? null : await categoryOf(handle, reading.category);
    const card_uid = reading.card ? (await createCard(handle, reading.card)).card.uid : null;
    await handle
      .updateTable('invoice')
      .set({
        invoice_number: storable(reading.invoice_number),
        invoice_date: reading.invoice_date,
        currency: reading.currency,
        total_price: toMinor(reading.total_price, 2),
        total_vat: toMinor(reading.total_vat, 2),
        language: reading.language,
        country: reading.country,
        payment_type: reading.payment_type,
        company_uid,
        card_uid,
        category_uid,
      })
      .where('uid', '=', invoice_uid)
      .execute();
    await handle.deleteFrom('item').where('invoice_uid', '=', invoice_uid).execute();
    const rows = reading.items.map((item, index) => ({
      name: '',
      description: '',
      quantity: null,
      unit: null,
      total_price: null,
      vat_rate: null,
      ...toColumns(item),
      uid: randomUUID(),
      invoice_uid,
      position: index + 1,
    }));
    for (let start = 0; start < rows.length; start += 500)
      await handle
        .insertInto('item')
        .values(rows.slice(start, start + 500))
        .execute();
    await tell(handle, invoice_uid, {
      action: 'process',
      workspace_user_uid: null,
      reason: reading.notes.join(' ') || null,
      changes: reading.changes,
    });
    await refreshSearchText(handle, invoice_uid);
    return true;
  });
}

/**
 * Ends a reading without result: the invoice can be filled in by hand, history says why (gap G10).
 */
export function failReading(
  database: Database,
  invoice_uid: string,
  reason: string,
): Promise<void> {
  return database.transaction(async (handle) => {
    const taken = await handle
      .updateTable('invoice')
      .set((is) => ({ version: is('version', '+', 1), processing_status: 'failed' }))
      .where('uid', '=', invoice_uid)
      .where('processing_status', '=', 'processing')
      .executeTakeFirst();
    await handle.deleteFrom('job').where('invoice_uid', '=', invoice_uid).execute();
    if (taken.numUpdatedRows > 0n)
      await tell(handle, invoice_uid, { action: 'fail', workspace_user_uid: null, reason });
  });
}
