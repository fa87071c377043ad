import type { InvoiceFilters } from '#contract/invoice.ts';
import type { Database, Handle } from '#service/db/database.ts';
import { historyOf } from '#service/db/history-store.ts';
import { matches } from '#service/db/invoice-filter.ts';
import { itemsOf } from '#service/db/item-rows.ts';
import { isoMoment } from '#service/db/moment.ts';
import { toWorkspaceUser } from '#service/db/people-store.ts';
import { toDecimal } from '#service/db/units.ts';

const joined = (handle: Handle) =>
  handle.selectFrom('invoice')
    .innerJoin('workspace_user as person', 'person.uid', 'invoice.workspace_user_uid')
    .leftJoin('company', 'company.uid', 'invoice.company_uid')
    .leftJoin('category', 'category.uid', 'invoice.category_uid')
    .leftJoin('card', 'card.uid', 'invoice.card_uid')
    .selectAll('invoice')
    .select(['person.user_uid', 'person.email', 'person.first_name', 'person.last_name', 'person.role_type'])
    .select(['company.name as company_name', 'company.address', 'company.tax_number', 'company.tax_office', 'company.phone'])
    .select(['category.name as category_name', 'card.hf_id as card_hf_id', 'card.first_four_digits', 'card.last_four_digits']);

type Joined = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number];

function toStored(row: Joined) {
  return {
    hf_id: row.hf_id,
    uid: row.uid,
    version: row.version,
    workspace_user_uid: row.workspace_user_uid,
    total_price: toDecimal(row.total_price, 2),
    total_vat: toDecimal(row.total_vat, 2),
    currency: row.currency,
    invoice_date: row.invoice_date,
    invoice_number: row.invoice_number,
    language: row.language,
    country: row.country,
    payment_type: row.payment_type,
    company: row.company_uid === null || row.company_name === null ? null : {
      uid: row.company_uid, name: row.company_name, address: row.address ?? '',
      tax_number: row.tax_number || null, tax_office: row.tax_office || null, phone: row.phone || null,
    },
    category: row.category_uid === null || row.category_name === null ? null : { uid: row.category_uid, name: row.category_name },
    card: row.card_uid === null ? null : {
      uid: row.card_uid, hf_id: row.card_hf_id ?? '', first_four_digits: row.first_four_digits ?? '', last_four_digits: row.last_four_digits ?? '',
    },
    processing_status: row.processing_status,
    approvement_status: row.approvement_status,
    created_at: isoMoment(row.created_at),
    workspace_user: toWorkspaceUser({ ...row, uid: row.workspace_user_uid }),
    file_name: row.file_name,
    file_type: row.file_type,
  };
}

/** An invoice as it is kept: no permissions, those depend on who asks (interface 2.1, 2.2, gaps G16, G17). */
export type StoredInvoice = ReturnType<typeof toStored>;

/** How many invoices the filters find. */
export async function countInvoices({ engine, kysely }: Database, filters: InvoiceFilters, zone: string): Promise<number> {
  const { count } = await kysely.selectFrom('invoice').select((is) => is.fn.countAll<number>().as('count')).where(matches(engine, filters, zone)).executeTakeFirstOrThrow();
  return Number(count);
}

/** A page of invoices, newest first, then by uid (gap G2); ids are found first, so that far pages do not join what they skip. */
export async function listInvoices({ engine, kysely }: Database, filters: InvoiceFilters, zone: string, page: { limit: number; offset: number }): Promise<StoredInvoice[]> {
  const uids = kysely.selectFrom('invoice').select('invoice.uid').where(matches(engine, filters, zone))
    .orderBy('invoice.created_at', 'desc').orderBy('invoice.uid', 'desc').limit(page.limit).offset(page.offset);
  const found = (await uids.execute()).map(({ uid }) => uid);
  if (found.length === 0) return [];
  const rows = await joined(kysely).where('invoice.uid', 'in', found).orderBy('invoice.created_at', 'desc').orderBy('invoice.uid', 'desc').execute();
  return rows.map(toStored);
}

/** One after another, page by key, every invoice of the filters: what comes in meanwhile moves nothing (gap G26). */
export async function* walkInvoices({ engine, kysely }: Database, filters: InvoiceFilters, zone: string, size = 500): AsyncGenerator<readonly StoredInvoice[]> {
  let after: { created_at: number; uid: string } | null = null;
  for (;;) {
    let query = joined(kysely).where(matches(engine, filters, zone));
    if (after !== null) {
      const { created_at, uid }: { created_at: number; uid: string } = after;
      query = query.where((is) => is.or([is('invoice.created_at', '<', created_at), is.and([is('invoice.created_at', '=', created_at), is('invoice.uid', '<', uid)])]));
    }
    const rows = await query.orderBy('invoice.created_at', 'desc').orderBy('invoice.uid', 'desc').limit(size).execute();
    const last = rows.at(-1);
    if (rows.length > 0) yield rows.map(toStored);
    if (rows.length < size || !last) return;
    after = last;
  }
}

/** One invoice; undefined when it is not there. */
export async function findInvoice(handle: Handle, uid: string): Promise<StoredInvoice | undefined> {
  const row = await joined(handle).where('invoice.uid', '=', uid).executeTakeFirst();
  return row && toStored(row);
}

/** One invoice with its lines and history, read in one transaction so that they belong together. */
export function readWhole(database: Database, uid: string) {
  return database.transaction(async (handle) => {
    const invoice = await findInvoice(handle, uid);
    return invoice && { invoice, items: await itemsOf(handle, uid), history: await historyOf(handle, uid) };
  });
}
