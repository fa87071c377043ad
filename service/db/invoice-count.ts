import type { InvoiceFilters } from '#contract/invoice.ts';
import type { Database } from '#service/db/database.ts';
import { matches, nameOf, narrows } from '#service/db/invoice-filter.ts';
import { foldedWords } from '#service/domain/fold.ts';

const few = (wishes: readonly string[] | undefined): boolean => wishes !== undefined && wishes.length > 0 && wishes.length <= 5;

/** Up to so many invoices there are no five companies whose invoices take long to count. */
const small = 200_000;

/** Whether counting is sure to take no time: all there are, or what an index leaves to be looked at is little. */
async function countsFast(database: Database, filters: InvoiceFilters, zone: string): Promise<boolean> {
  if (foldedWords(filters.query ?? '').length > 0) return false;
  if (!narrows(filters)) return true;
  return (few(filters.company__uid) || few(filters.card__uid)) && (await countInvoices(database, {}, zone)) <= small;
}

/** How many invoices the filters find; known for some seconds, and counted anew after every write. */
export function countInvoices(database: Database, filters: InvoiceFilters, zone: string): Promise<number> {
  return database.counts.of(nameOf(filters, zone), () => countAnew(database, filters, zone));
}

async function countAnew(database: Database, filters: InvoiceFilters, zone: string): Promise<number> {
  const { engine } = database;
  const handle = (await countsFast(database, filters, zone)) ? database.kysely : database.reads;
  const words = foldedWords(filters.query ?? '');
  const hits = narrows(filters) ? undefined : engine.hits('invoice', words);
  if (hits) return Number((await hits.execute(handle)).rows[0]?.count ?? 0);
  // Without a condition SQLite counts pages instead of rows.
  const some = handle.selectFrom('invoice').$if(narrows(filters) || words.length > 0, (all) => all.where(matches(filters, zone, (given) => engine.holds('invoice', given))));
  const { count } = await some.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}
