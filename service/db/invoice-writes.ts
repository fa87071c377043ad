import type { Updateable } from 'kysely';
import type { HistoryChange, InvoicePatch } from '#contract/invoice.ts';
import type { Permission } from '#contract/permissions.ts';
import { cardText } from '#service/db/card-store.ts';
import type { Database, Handle } from '#service/db/database.ts';
import { addHistoryEntry, changesBetween } from '#service/db/history-store.ts';
import { findInvoice } from '#service/db/invoice-reads.ts';
import type { StoredInvoice } from '#service/db/invoice-rows.ts';
import { addJob } from '#service/db/job-store.ts';
import { now } from '#service/db/moment.ts';
import { planRemoval } from '#service/db/removal-store.ts';
import type { InvoiceTable } from '#service/db/schema.ts';
import { refreshSearchText } from '#service/db/search-text.ts';
import { takeLock } from '#service/db/setting-store.ts';
import { nextHumanId, isThere } from '#service/db/shared-records.ts';
import { storable, toMinor } from '#service/db/column-values.ts';
import { allows, conditionOf, type Caller } from '#service/domain/permissions.ts';
import { forbidden, invalid, missing, Refusal } from '#service/domain/refusal.ts';

/** An uploaded file and its owner. */
export interface UploadedFile {
  readonly uid: string;
  readonly name: string;
  readonly type: string;
  readonly sha256: string;
}

/** Creates an upload's invoice with job and history at once (interface 3, gap G25). */
export async function createInvoice(
  handle: Handle,
  caller: Caller,
  file: UploadedFile,
): Promise<StoredInvoice> {
  // Otherwise two simultaneous uploads of one file would not see each other. By the first digit,
  // so that others rarely wait, and few rows are kept for it.
  await takeLock(handle, `upload ${file.sha256.slice(0, 1)}`);
  const twin = await handle
    .selectFrom('invoice')
    .select(['hf_id', 'uid'])
    .where('file_sha256', '=', file.sha256)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  await handle
    .insertInto('invoice')
    .values({
      uid: file.uid,
      hf_id: await nextHumanId(handle, 'invoice'),
      workspace_user_uid: caller.uid,
      created_at: now(),
      version: 1,
      processing_status: 'processing',
      approvement_status: 'waiting',
      total_price: null,
      total_vat: null,
      currency: '',
      invoice_date: null,
      invoice_number: '',
      language: '',
      country: '',
      payment_type: null,
      company_uid: null,
      card_uid: null,
      category_uid: null,
      file_name: storable(file.name),
      file_type: file.type,
      file_sha256: file.sha256,
      doubts: null,
      search_text: '',
    })
    .execute();
  await addJob(handle, file.uid);
  await addHistoryEntry(handle, file.uid, {
    action: 'upload',
    workspace_user_uid: caller.uid,
    notes: twin ? [{ code: 'same-file', values: { invoice: twin.hf_id } }] : [],
    changes: [
      { field: 'file', from: null, to: storable(file.name) },
      ...(twin ? [{ field: 'duplicate_of', from: null, to: twin.hf_id }] : []),
    ],
  });
  await refreshSearchText(handle, file.uid);
  return found(await findInvoice(handle, file.uid));
}

const mayNot = ({ hf_id }: StoredInvoice): Refusal =>
  forbidden(`The permissions of ${hf_id} do not allow this now.`);

/** @throws Refusal `missing`, `forbidden` */
export async function requireAllowed(
  handle: Handle,
  caller: Caller,
  uid: string,
  permission: Permission,
): Promise<StoredInvoice> {
  const invoice = found(await findInvoice(handle, uid));
  if (!allows(caller, permission, invoice)) throw mayNot(invoice);
  return invoice;
}

/**
 * Locks an invoice for a change by one conditional update, so that a second caller finds that the
 * permission is gone (gap G14).
 * @param versions the versions that the caller has seen; null for any (gap G32)
 * @throws Refusal `missing`, `forbidden`, `stale`
 */
export async function updateIfAllowed(
  handle: Handle,
  caller: Caller,
  uid: string,
  permission: Permission,
  versions: readonly number[] | null = null,
): Promise<StoredInvoice> {
  const condition = conditionOf(caller, permission);
  if (condition) {
    let update = handle
      .updateTable('invoice')
      .set((is) => ({ version: is('version', '+', 1) }))
      .where('uid', '=', uid)
      .where((is) =>
        is.or([
          is('approvement_status', 'in', condition.approvement_status),
          ...(condition.failed === undefined
            ? []
            : [
                is.and([
                  is('processing_status', '=', 'failed'),
                  is('approvement_status', 'in', condition.failed),
                ]),
              ]),
        ]),
      );
    if (condition.settled) update = update.where('processing_status', '!=', 'processing');
    if (condition.own) update = update.where('workspace_user_uid', '=', caller.uid);
    if (versions !== null)
      update = update.where('version', 'in', versions.length > 0 ? versions : [-1]);
    const { numUpdatedRows } = await update.executeTakeFirst();
    if (numUpdatedRows > 0n) return found(await findInvoice(handle, uid));
  }
  const invoice = await requireAllowed(handle, caller, uid, permission);
  if (versions === null) throw mayNot(invoice);
  throw new Refusal('stale', 'The invoice has been changed since it was read.');
}

const found = (invoice: StoredInvoice | undefined): StoredInvoice => {
  if (!invoice) throw missing('invoice');
  return invoice;
};

/** A change for the history: texts as in responses, names instead of UIDs (gap G20). */
async function differences(
  handle: Handle,
  before: StoredInvoice,
  after: StoredInvoice,
): Promise<HistoryChange[]> {
  const shown = ({ company, card, ...invoice }: StoredInvoice) => ({
    total_price: invoice.total_price,
    total_vat: invoice.total_vat,
    invoice_date: invoice.invoice_date,
    invoice_number: invoice.invoice_number,
    currency: invoice.currency,
    payment_type: invoice.payment_type,
    company: company?.name ?? null,
    card: card && cardText(card),
  });
  const changes = changesBetween(shown(before), shown(after));
  const [from, to] = [before.company, after.company];
  if (!from || !to || from.uid === to.uid || from.name !== to.name) return changes;
  // Reading the file again keeps only a company that history says a person chose. Of two with one
  // name, the ID tells which.
  const named = async ({ uid, name }: typeof from) => {
    const { hf_id } = await handle
      .selectFrom('company')
      .select('hf_id')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow();
    return `${name} (${hf_id})`;
  };
  return [...changes, { field: 'company', from: await named(from), to: await named(to) }];
}

async function columnsOf(handle: Handle, patch: InvoicePatch): Promise<Updateable<InvoiceTable>> {
  const company_uid = patch.company_uid?.toLowerCase() ?? patch.company_uid;
  const card_uid = patch.card_uid?.toLowerCase() ?? patch.card_uid;
  if (company_uid && !(await isThere(handle, 'company', 'uid', company_uid)))
    throw invalid('company_uid', 'There is no such company.');
  if (card_uid && !(await isThere(handle, 'card', 'uid', card_uid)))
    throw invalid('card_uid', 'There is no such card.');
  const { invoice_date, invoice_number, currency, payment_type } = patch;
  // An undefined column keeps its value.
  return {
    total_price: toMinor(patch.total_price, 2),
    total_vat: toMinor(patch.total_vat, 2),
    invoice_date,
    invoice_number: invoice_number && storable(invoice_number),
    currency,
    payment_type,
    company_uid,
    card_uid,
  };
}

/**
 * Changes fields of an invoice (interface 4.1, gap G7).
 * @throws Refusal, also `invalid` on `company_uid` and `card_uid`
 */
export function updateInvoice(
  database: Database,
  caller: Caller,
  uid: string,
  patch: InvoicePatch,
  versions: readonly number[] | null,
): Promise<void> {
  return database.transaction(async (handle) => {
    const before = await updateIfAllowed(handle, caller, uid, 'can_update', versions);
    const columns = await columnsOf(handle, patch);
    if (Object.values(columns).some((value) => value !== undefined))
      await handle.updateTable('invoice').set(columns).where('uid', '=', uid).execute();
    const changes = await differences(handle, before, found(await findInvoice(handle, uid)));
    if (changes.length === 0) return;
    await addHistoryEntry(handle, uid, {
      action: 'update',
      workspace_user_uid: caller.uid,
      changes,
    });
    await refreshSearchText(handle, uid);
  });
}

/** Deletes an invoice with its items and history, and plans the removal of its file. */
export function deleteInvoice(database: Database, caller: Caller, uid: string): Promise<void> {
  return database.transaction(async (handle) => {
    await updateIfAllowed(handle, caller, uid, 'can_delete');
    await handle.deleteFrom('invoice').where('uid', '=', uid).execute();
    await planRemoval(handle, uid);
  });
}
