import { companyFields } from '#contract/company.ts';
import type { Database, Handle } from '#service/db/database.ts';
import { fold } from '#service/domain/fold.ts';

/** Maximum length, because each change of an invoice rewrites the text. */
const mostLetters = 1_000_000;

/**
 * The folded search text of an invoice.
 * @param details in the order in which they are searched
 * @param items name and description of each item
 */
export function searchTextOf(
  details: readonly (string | null)[],
  items: readonly { readonly name: string; readonly description: string }[],
): string {
  const text = [...details, ...items.flatMap(({ name, description }) => [name, description])]
    .filter(Boolean)
    .join(' \u2003 ');
  return fold(text.slice(0, mostLetters));
}

/**
 * Rewrites the search text: items, category name, number, company details and `hf_id` (interface
 * 4.1, gap G5). It belongs into the transaction of whatever changed one of them.
 */
export async function refreshSearchText(handle: Handle, invoice_uid: string): Promise<void> {
  const invoice = await handle
    .selectFrom('invoice')
    .leftJoin('company', 'company.uid', 'invoice.company_uid')
    .leftJoin('category', 'category.uid', 'invoice.category_uid')
    .select([
      'invoice.hf_id',
      'invoice.invoice_number',
      'category.name as category',
      ...companyFields.map((field) => `company.${field}` as const),
      'company.hf_id as company_hf_id',
    ])
    .where('invoice.uid', '=', invoice_uid)
    .executeTakeFirst();
  if (!invoice) return;
  const items = await handle
    .selectFrom('item')
    .select(['name', 'description'])
    .where('invoice_uid', '=', invoice_uid)
    .orderBy('position')
    .execute();
  await handle
    .updateTable('invoice')
    .set({ search_text: searchTextOf(Object.values(invoice), items) })
    .where('uid', '=', invoice_uid)
    .execute();
}

/** Number of texts rewritten in the transaction of a change; a thousand take a second. */
const mostAtOnce = 100;
/** Number of later ones rewritten together, fast enough to go unnoticed. */
const mostTogether = 20;
const insertLength = 500;

/**
 * Rewrites the search texts of a changed company's invoices: those of a few at once, the others by
 * `refreshPlanned`, since writing 20,000 would let all requests wait for half a minute.
 */
export async function refreshSearchTexts(handle: Handle, uids: readonly string[]): Promise<void> {
  for (const uid of uids.slice(0, mostAtOnce)) await refreshSearchText(handle, uid);
  for (let start = mostAtOnce; start < uids.length; start += insertLength)
    await handle
      .insertInto('search_refresh')
      .values(uids.slice(start, start + insertLength).map((invoice_uid) => ({ invoice_uid })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Rewrites some of the planned search texts. @returns whether there may be more */
export function refreshPlanned(database: Database): Promise<boolean> {
  return database.transaction(async (handle) => {
    let planned = handle
      .selectFrom('search_refresh')
      .innerJoin('invoice', 'invoice.uid', 'search_refresh.invoice_uid')
      .select('invoice_uid')
      .limit(mostTogether);
    // Another service skips these. An invoice that is being changed waits for a later round, since
    // a text of its earlier values would overwrite that of the change.
    if (database.engine.name === 'postgres') planned = planned.forNoKeyUpdate().skipLocked();
    const uids = (await planned.execute()).map(({ invoice_uid }) => invoice_uid);
    if (uids.length === 0) return false;
    await handle.deleteFrom('search_refresh').where('invoice_uid', 'in', uids).execute();
    for (const uid of uids) await refreshSearchText(handle, uid);
    return uids.length === mostTogether;
  });
}
