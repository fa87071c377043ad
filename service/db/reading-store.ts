import { randomUUID } from 'node:crypto';
import { maskedCard } from '#contract/card.ts';
import type { UnreadableCode } from '#contract/note-codes.ts';
import type { Database, Handle } from '#service/db/database.ts';
import { matchCompany } from '#service/db/company-store.ts';
import { createCard } from '#service/db/card-store.ts';
import { addHistoryEntry, editedOf } from '#service/db/history-store.ts';
import { findInvoice } from '#service/db/invoice-reads.ts';
import type { StoredInvoice } from '#service/db/invoice-rows.ts';
import { updateIfAllowed } from '#service/db/invoice-writes.ts';
import { emptyItem, itemsOf, toColumns } from '#service/db/item-rows.ts';
import { addJob } from '#service/db/job-store.ts';
import { storeMemory, type ReadingMemory } from '#service/db/memory-store.ts';
import { categoryOf } from '#service/db/category-store.ts';
import { refreshSearchText } from '#service/db/search-text.ts';
import { storable, toMinor } from '#service/db/column-values.ts';
import { storeWords } from '#service/db/words-store.ts';
import type { FinishedReading } from '#service/domain/finished-reading.ts';
import { keepEditedFields, type ShownValues } from '#service/domain/edited-fields.ts';
import { doubtsIn } from '#service/domain/signals.ts';
import type { Caller } from '#service/domain/permissions.ts';

/**
 * Stores the result of a reading in its invoice and ends the job, in one transaction; doing it
 * twice changes nothing.
 * @param words of its pictures, packed by `packWords`
 * @param memory what can be learned from it
 * @returns false when the invoice does not wait for it any more (deleted, or finished by another
 * reader)
 */
export function finishReading(
  database: Database,
  invoice_uid: string,
  reading: FinishedReading,
  words?: string,
  memory?: ReadingMemory,
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
    const { before, edited } = await valuesBefore(handle, invoice_uid);
    const { changes, notes } = keepEditedFields(reading.changes, before, edited);
    // An undefined column keeps its value.
    const unlessEdited = <T>(field: string, value: T): T | undefined =>
      edited.has(field) ? undefined : value;
    const { company, card, category } = reading;
    const category_uid = category === null ? null : await categoryOf(handle, category);
    const company_uid =
      company === null || edited.has('company') ? null : await matchCompany(handle, company);
    await handle
      .updateTable('invoice')
      .set({
        invoice_number: unlessEdited('invoice_number', storable(reading.invoice_number)),
        invoice_date: unlessEdited('invoice_date', reading.invoice_date),
        currency: unlessEdited('currency', reading.currency),
        total_price: unlessEdited('total_price', toMinor(reading.total_price, 2)),
        total_vat: unlessEdited('total_vat', toMinor(reading.total_vat, 2)),
        language: storable(reading.language),
        country: storable(reading.country),
        payment_type: unlessEdited('payment_type', reading.payment_type),
        company_uid: unlessEdited('company', company_uid),
        doubts: doubtsIn(reading.values, company_uid),
        card_uid: edited.has('card')
          ? undefined
          : card && (await createCard(handle, card)).card.uid,
        category_uid,
      })
      .where('uid', '=', invoice_uid)
      .execute();
    if (!edited.has('items')) await replaceItems(handle, invoice_uid, reading.items);
    await storeWords(handle, invoice_uid, words);
    await storeMemory(handle, invoice_uid, memory);
    await addHistoryEntry(handle, invoice_uid, {
      action: 'process',
      workspace_user_uid: null,
      notes: [...reading.notes, ...notes],
      changes,
    });
    await refreshSearchText(handle, invoice_uid);
    return true;
  });
}

async function replaceItems(
  handle: Handle,
  invoice_uid: string,
  items: FinishedReading['items'],
): Promise<void> {
  await handle.deleteFrom('item').where('invoice_uid', '=', invoice_uid).execute();
  const rows = items.map((item, index) => ({
    ...emptyItem,
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
}

/** The invoice's values when its reading ends, and which of them people entered. */
async function valuesBefore(
  handle: Handle,
  invoice_uid: string,
): Promise<{ readonly before: ShownValues; readonly edited: ReadonlySet<string> }> {
  const invoice = await findInvoice(handle, invoice_uid);
  const items = await itemsOf(handle, invoice_uid);
  return {
    before: {
      invoice_number: invoice?.invoice_number ?? null,
      invoice_date: invoice?.invoice_date ?? null,
      currency: invoice?.currency ?? null,
      total_price: invoice?.total_price ?? null,
      total_vat: invoice?.total_vat ?? null,
      payment_type: invoice?.payment_type ?? null,
      card: invoice?.card ? maskedCard(invoice.card) : null,
      company: invoice?.company?.name ?? null,
      tax_number: invoice?.company?.tax_number ?? null,
      category: invoice?.category?.name ?? null,
      items: items.length === 0 ? null : String(items.length),
    },
    edited: await editedOf(handle, invoice_uid),
  };
}

/**
 * Queues the file of an invoice to be read again (gap G41).
 * @returns the invoice, which is being read
 * @throws Refusal `missing`, `forbidden`
 */
export function readAgain(
  database: Database,
  caller: Caller,
  invoice_uid: string,
): Promise<StoredInvoice> {
  return database.transaction(async (handle) => {
    const before = await updateIfAllowed(handle, caller, invoice_uid, 'can_read_again');
    const to = 'processing';
    await handle
      .updateTable('invoice')
      .set({ processing_status: to })
      .where('uid', '=', invoice_uid)
      .execute();
    await addJob(handle, invoice_uid);
    await addHistoryEntry(handle, invoice_uid, {
      action: 'update',
      workspace_user_uid: caller.uid,
      changes: [{ field: 'processing_status', from: before.processing_status, to }],
    });
    return { ...before, processing_status: to };
  });
}

/**
 * Ends a reading without result: the invoice can be filled in by hand, and the history has the
 * reason (gap G10).
 * @param claim of the job: a reader that has lost it changes nothing
 * @param words that were recognised nevertheless, packed by `packWords`; without any, earlier ones
 * stay
 */
export function failReading(
  database: Database,
  invoice_uid: string,
  code: UnreadableCode,
  claim?: string,
  words?: string,
): Promise<void> {
  return database.transaction(async (handle) => {
    let ended = handle.deleteFrom('job').where('invoice_uid', '=', invoice_uid);
    if (claim !== undefined) ended = ended.where('claim', '=', claim);
    const { numDeletedRows } = await ended.executeTakeFirst();
    if (claim !== undefined && numDeletedRows === 0n) return;
    const taken = await handle
      .updateTable('invoice')
      .set((is) => ({ version: is('version', '+', 1), processing_status: 'failed' }))
      .where('uid', '=', invoice_uid)
      .where('processing_status', '=', 'processing')
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return;
    if (words !== undefined) await storeWords(handle, invoice_uid, words);
    await addHistoryEntry(handle, invoice_uid, {
      action: 'fail',
      workspace_user_uid: null,
      notes: [{ code, values: {} }],
    });
  });
}
