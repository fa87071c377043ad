import {
  sql,
  type CompiledQuery,
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
} from 'kysely';
import type { InvoiceFilters } from '#contract/invoice.ts';
import type { Database, Handle } from '#service/db/database.ts';
import { scanned } from '#service/db/engine.ts';
import { countInvoices } from '#service/db/invoice-count.ts';
import { isInOneIndex, readHandle, matches, nameOf } from '#service/db/invoice-filter.ts';
import { joined, toStored, type Joined, type StoredInvoice } from '#service/db/invoice-rows.ts';
import { recentCache } from '#service/db/recent-cache.ts';
import type { Schema } from '#service/db/schema.ts';
import { foldedWords } from '#service/domain/fold.ts';

/** Limit and offset of a page. */
interface Page {
  readonly limit: number;
  readonly offset: number;
}

// From this offset on, SQLite would skip so many rows that other requests wait.
const farOffset = 5_000;
const nearOffset = 100;
// About the number of rows that are scanned in a millisecond.
const mostScanned = 2_000;

/**
 * The number of rows of the list, newest first, to scan until a page of a search is full. Scanning
 * a row costs about as much as one hit of the text search index, so for common words this is faster
 * than sorting all hits.
 * @returns undefined where it is slower, or the planner decides itself
 */
async function rowsToScan(
  database: Database,
  filters: InvoiceFilters,
  zone: string,
  rows: number,
): Promise<number | undefined> {
  if (database.engine.knowsWords) return undefined;
  const hits = await countInvoices(database, filters, zone);
  const all = await countInvoices(database, { ...filters, query: undefined }, zone);
  return rows * all < hits * hits ? (rows * all) / hits : undefined;
}

type Condition = (is: ExpressionBuilder<Schema, 'invoice'>) => Expression<SqlBool>;

const scannedFor = (words: readonly string[]) => scanned('invoice', words);
const idsOf = (handle: Handle, condition: Condition) =>
  handle
    .selectFrom('invoice')
    .select('invoice.uid')
    .where(condition)
    .orderBy('invoice.created_at', 'desc')
    .orderBy('invoice.uid', 'desc');
const inOrder = (handle: Handle) =>
  joined(handle).orderBy('invoice.created_at', 'desc').orderBy('invoice.uid', 'desc');

const compiledLists = recentCache<CompiledQuery<Joined>>();

/** Runs a query that is compiled once for its name; limit and offset are its last parameters. */
async function run(
  handle: Handle,
  name: string,
  { limit, offset }: Page,
  make: () => { compile(): CompiledQuery<Joined> },
): Promise<StoredInvoice[]> {
  const query = compiledLists(name, () => make().compile());
  const { rows } = await handle.executeQuery<Joined>({
    ...query,
    parameters: [...query.parameters.slice(0, -2), limit, offset],
  });
  return rows.map(toStored);
}

/** A page of invoices, newest first, then by UID (gap G2). */
export async function listInvoices(
  database: Database,
  filters: InvoiceFilters,
  zone: string,
  page: Page,
): Promise<StoredInvoice[]> {
  const { engine, kysely } = database;
  const name = `${engine.name} ${nameOf(filters, zone)}`;
  const words = foldedWords(filters.query ?? '');
  const indexed = isInOneIndex(filters);
  const scan =
    words.length === 0
      ? undefined
      : await rowsToScan(database, filters, zone, page.offset + page.limit);
  if (scan !== undefined && scan < mostScanned / 2 && indexed) {
    const near = await run(kysely, `near ${name}`, page, () => nearest(kysely, filters, zone));
    if (near.length === page.limit) return near;
  }
  const direct =
    (scan !== undefined || (indexed && words.length === 0)) && page.offset < nearOffset;
  const handle =
    indexed && words.length === 0 && page.offset <= farOffset
      ? kysely
      : readHandle(database, filters);
  return run(handle, `${direct} ${scan === undefined} ${name}`, page, () => {
    const condition = matches(
      filters,
      zone,
      scan === undefined ? (given) => engine.holds('invoice', given) : scannedFor,
    );
    if (direct) return inOrder(handle).where(condition).limit(page.limit).offset(page.offset);
    // Selecting ids first avoids joining the rows that a far page skips, and sorting rows with all
    // their columns.
    return inOrder(handle).where(
      'invoice.uid',
      'in',
      idsOf(handle, condition).limit(page.limit).offset(page.offset),
    );
  });
}

/** The rows of a page that a search finds among the newest ones. */
function nearest(handle: Handle, filters: InvoiceFilters, zone: string) {
  const newest = idsOf(
    handle,
    matches(filters, zone, () => []),
  )
    .select(['invoice.created_at', 'invoice.search_text'])
    .limit(mostScanned)
    .as('invoice');
  const uids = handle
    .selectFrom(newest)
    .select('invoice.uid')
    .where((is) => is.and(scannedFor(foldedWords(filters.query ?? ''))))
    .orderBy('invoice.created_at', 'desc')
    .orderBy('invoice.uid', 'desc')
    .limit(1)
    .offset(0);
  return inOrder(handle).where('invoice.uid', 'in', uids);
}

/**
 * Yields every invoice of the filters, paged by key, so that new invoices during the read shift
 * nothing (gap G26). Words are searched row by row, since the text search index would find and sort
 * all matches for each page.
 */
export async function* walkInvoices(
  database: Pick<Database, 'reads' | 'searches'>,
  filters: InvoiceFilters,
  zone: string,
  size = 500,
): AsyncGenerator<readonly StoredInvoice[]> {
  const handle = readHandle(database, filters);
  let after: { created_at: number; uid: string } | null = null;
  for (;;) {
    let uids = idsOf(handle, matches(filters, zone, scannedFor));
    if (after !== null) {
      const { created_at, uid }: { created_at: number; uid: string } = after;
      // One comparison of both columns, for which an index can seek.
      uids = uids.where(sql<boolean>`(invoice.created_at, invoice.uid) < (${created_at}, ${uid})`);
    }
    const rows = await inOrder(handle).where('invoice.uid', 'in', uids.limit(size)).execute();
    const last = rows.at(-1);
    if (rows.length > 0) yield rows.map(toStored);
    if (rows.length < size || !last) return;
    after = last;
  }
}

/** These invoices, newest first; those that do not exist any more are missing. */
export async function invoicesByUid(
  handle: Handle,
  uids: readonly string[],
): Promise<readonly StoredInvoice[]> {
  return (await inOrder(handle).where('invoice.uid', 'in', uids).execute()).map(toStored);
}
