import type { CompiledQuery } from 'kysely';
import type { InvoiceFilters } from '#contract/invoice.ts';
import type { Database } from '#service/db/database.ts';
import { readHandle, matches, nameOf, narrows } from '#service/db/invoice-filter.ts';
import { recentCache } from '#service/db/recent-cache.ts';
import { foldedWords } from '#service/domain/fold.ts';

const few = (values: readonly string[] | undefined): boolean =>
  values !== undefined && values.length > 0 && values.length <= 5;

/** Up to this number of invoices, counting those of any five companies is fast. */
const mostCountedFast = 200_000;

const sizes = new WeakMap<Database, number>();

/** The approximate number of invoices: that of the last complete count. */
const sizeOf = async (database: Database, zone: string): Promise<number> =>
  sizes.get(database) ?? countInvoices(database, {}, zone);

/** Whether counting is certainly fast: few invoices, or an index leaves few to check. */
async function countsFast(
  database: Database,
  filters: InvoiceFilters,
  zone: string,
): Promise<boolean> {
  if (foldedWords(filters.query ?? '').length > 0) return false;
  if (!narrows(filters)) return true;
  return (
    (few(filters.company__uid) || few(filters.card__uid)) &&
    (await sizeOf(database, zone)) <= mostCountedFast
  );
}

const compiledCounts = recentCache<CompiledQuery<{ readonly count: number | string | bigint }>>();

function compiled({ engine, kysely }: Database, filters: InvoiceFilters, zone: string) {
  const words = foldedWords(filters.query ?? '');
  const hits = narrows(filters) ? undefined : engine.hits('invoice', words);
  if (hits) return hits.compile(kysely);
  const count = kysely.selectFrom('invoice').select((is) => is.fn.countAll().as('count'));
  // Without a condition SQLite counts pages instead of rows.
  return (
    narrows(filters) || words.length > 0
      ? count.where(matches(filters, zone, (given) => engine.holds('invoice', given)))
      : count
  ).compile();
}

/** The number of matching invoices; cached for seconds, recomputed after every write. */
export function countInvoices(
  database: Database,
  filters: InvoiceFilters,
  zone: string,
): Promise<number> {
  const name = nameOf(filters, zone);
  return database.counts.of(name, async () => {
    const handle = (await countsFast(database, filters, zone))
      ? database.kysely
      : readHandle(database, filters);
    const { rows } = await handle.executeQuery(
      compiledCounts(`${database.engine.name} ${name}`, () => compiled(database, filters, zone)),
    );
    const count = Number(rows[0]?.count ?? 0);
    if (!narrows(filters) && filters.query === undefined) sizes.set(database, count);
    return count;
  });
}
