import { sql, type NotNull } from 'kysely';
import type { InvoiceFilters } from '#contract/invoice.ts';
import type { Database, Handle } from '#service/db/database.ts';
import { scanned, type Engine } from '#service/db/engine.ts';
import { historyOf } from '#service/db/history-store.ts';
import { matches, narrows } from '#service/db/invoice-filter.ts';
import { itemsOf } from '#service/db/item-rows.ts';
import { isoMoment } from '#service/db/moment.ts';
import { toWorkspaceUser } from '#service/db/people-store.ts';
import type { InvoiceTable } from '#service/db/schema.ts';
import { toDecimal } from '#service/db/units.ts';
import { foldedWords } from '#service/domain/fold.ts';

// All of a row but what only the search looks at, which is long.
const shown = [
  'uid', 'hf_id', 'version', 'workspace_user_uid', 'created_at', 'processing_status', 'approvement_status', 'total_price', 'total_vat', 'currency', 'invoice_date', 'invoice_number',
  'language', 'country', 'payment_type', 'company_uid', 'card_uid', 'category_uid', 'file_name', 'file_type',
] as const satisfies readonly (keyof InvoiceTable)[];

const join = (handle: Handle) =>
  handle.selectFrom('invoice')
    // There always is one; an inner join would let SQLite begin with the people.
    .leftJoin('workspace_user as person', 'person.uid', 'invoice.workspace_user_uid')
    .leftJoin('company', 'company.uid', 'invoice.company_uid')
    .leftJoin('category', 'category.uid', 'invoice.category_uid')
    .leftJoin('card', 'card.uid', 'invoice.card_uid')
    .select(shown.map((column) => `invoice.${column}` as const))
    .select(['person.user_uid', 'person.email', 'person.first_name', 'person.last_name', 'person.role_type'])
    .$narrowType<{ user_uid: NotNull; email: NotNull; first_name: NotNull; last_name: NotNull; role_type: NotNull }>()
    .select(['company.name as company_name', 'company.address', 'company.tax_number', 'company.tax_office', 'company.phone'])
    .select(['category.name as category_name', 'card.hf_id as card_hf_id', 'card.first_four_digits', 'card.last_four_digits']);

const made = new WeakMap<Handle, ReturnType<typeof join>>();

/** The query of whole invoices; kept, since to make it of its parts takes as long as to run it. */
function joined(handle: Handle): ReturnType<typeof join> {
  const query = made.get(handle) ?? join(handle);
  made.set(handle, query);
  return query;
}

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
    // Named one by one: rows of node:sqlite are slow to spread.
    workspace_user: toWorkspaceUser({ uid: row.workspace_user_uid, user_uid: row.user_uid, email: row.email, first_name: row.first_name, last_name: row.last_name, role_type: row.role_type }),
    file_name: row.file_name,
    file_type: row.file_type,
  };
}

/** An invoice as it is kept: no permissions, those depend on who asks (interface 2.1, 2.2, gaps G16, G17). */
export type StoredInvoice = ReturnType<typeof toStored>;

const one = (wishes: readonly string[] | undefined): boolean => wishes?.length === 1;

/** Whether an index holds just these rows in the order of the list: all of them, or those with one value in one column. */
function inOneIndex(filters: InvoiceFilters): boolean {
  const lists = [filters.company__uid, filters.workspace_user__uid, filters.card__uid, filters.approvement_status, filters.payment_type].filter((wishes) => wishes && wishes.length > 0);
  return foldedWords(filters.query ?? '').length === 0 && (lists.length === 0 || (lists.length === 1 && one(lists[0])));
}

/** Whether counting takes no time at any size: all there are, or those of one company, person or card. */
function countsFast(filters: InvoiceFilters): boolean {
  if (foldedWords(filters.query ?? '').length > 0) return false;
  return !narrows(filters) || one(filters.company__uid) || one(filters.workspace_user__uid) || one(filters.card__uid);
}

/** How many invoices the filters find; known for some seconds, and counted anew after every write. */
export async function countInvoices({ engine, kysely, reads, counts }: Database, filters: InvoiceFilters, zone: string): Promise<number> {
  const handle = countsFast(filters) ? kysely : reads;
  const words = foldedWords(filters.query ?? '');
  const hits = narrows(filters) ? undefined : engine.hits('invoice', words);
  // Without a condition SQLite counts pages instead of rows.
  const narrowed = narrows(filters) || words.length > 0 ? handle.selectFrom('invoice').where(matches(filters, zone, held(engine))) : handle.selectFrom('invoice');
  const counting = hits?.compile(handle) ?? narrowed.select((is) => is.fn.countAll<number>().as('count')).compile();
  return counts.of(`${counting.sql} ${JSON.stringify(counting.parameters)}`, async () => {
    const { rows } = await handle.executeQuery(counting);
    return Number(rows[0]?.count ?? 0);
  });
}

const held = (engine: Engine) => (words: readonly string[]) => engine.holds('invoice', words);
const scannedFor = (words: readonly string[]) => scanned('invoice', words);

/**
 * Whether to go through the list, newest first, until the page is full, rather than to find all by the text index and sort them:
 * a row of the one costs about what a hit of the other does, so for common words the first pages are there at once.
 */
async function fillsSooner(database: Database, filters: InvoiceFilters, zone: string, rows: number): Promise<boolean> {
  if (database.engine.knowsWords || foldedWords(filters.query ?? '').length === 0) return false;
  const hits = await countInvoices(database, filters, zone);
  const all = await countInvoices(database, { ...filters, query: undefined }, zone);
  return rows * all < hits * hits;
}

// Beyond it SQLite steps over so many rows that others would notice.
const farOffset = 5_000;
const nearOffset = 100;

/** A page of invoices, newest first, then by uid (gap G2). */
export async function listInvoices(database: Database, filters: InvoiceFilters, zone: string, page: { limit: number; offset: number }): Promise<StoredInvoice[]> {
  const indexed = inOneIndex(filters);
  const handle = indexed && page.offset <= farOffset ? database.kysely : database.reads;
  const scans = await fillsSooner(database, filters, zone, page.offset + page.limit);
  const matching = matches(filters, zone, scans ? scannedFor : held(database.engine));
  const inOrder = joined(handle).orderBy('invoice.created_at', 'desc').orderBy('invoice.uid', 'desc');
  // Found by ids first, far pages do not join what they skip, and what has to be sorted is sorted without its columns.
  const uids = handle.selectFrom('invoice').select('invoice.uid').where(matching).orderBy('invoice.created_at', 'desc').orderBy('invoice.uid', 'desc');
  const whole = (indexed || scans) && page.offset < nearOffset ? inOrder.where(matching).limit(page.limit).offset(page.offset) : inOrder.where('invoice.uid', 'in', uids.limit(page.limit).offset(page.offset));
  return (await whole.execute()).map(toStored);
}

/**
 * One after another, page by key, every invoice of the filters: what comes in meanwhile moves nothing (gap G26).
 * Words are looked for row by row, since the index of the text search would find and sort all of them for each page.
 */
export async function* walkInvoices({ reads }: Database, filters: InvoiceFilters, zone: string, size = 500): AsyncGenerator<readonly StoredInvoice[]> {
  let after: { created_at: number; uid: string } | null = null;
  for (;;) {
    let query = reads.selectFrom('invoice').select('invoice.uid').where(matches(filters, zone, scannedFor));
    if (after !== null) {
      const { created_at, uid }: { created_at: number; uid: string } = after;
      // One comparison of both, which an index can seek.
      query = query.where(sql<boolean>`(invoice.created_at, invoice.uid) < (${created_at}, ${uid})`);
    }
    const uids = query.orderBy('invoice.created_at', 'desc').orderBy('invoice.uid', 'desc').limit(size);
    const rows = await joined(reads).where('invoice.uid', 'in', uids).orderBy('invoice.created_at', 'desc').orderBy('invoice.uid', 'desc').execute();
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
