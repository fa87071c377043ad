import { sql } from 'kysely';
import type { Signals } from '#contract/signals.ts';
import type { Handle } from '#service/db/database.ts';
import type { StoredInvoice } from '#service/db/invoice-rows.ts';
import { itemsOfMany } from '#service/db/item-rows.ts';
import { toDecimal } from '#service/db/units.ts';
import { signalsOf } from '#service/domain/signals.ts';

/** Number of newest invoices to compare, for suppliers that bill the same amount every day. */
const mostTwins = 50;

/** Other invoices of the same company with the same amount within two cents, by invoice. */
async function twinsOf(handle: Handle, uids: readonly string[]) {
  const twins = handle
    .selectFrom('invoice')
    .innerJoin('invoice as twin', (join) =>
      join
        .onRef('twin.company_uid', '=', 'invoice.company_uid')
        .onRef('twin.uid', '!=', 'invoice.uid')
        .on(
          sql<boolean>`twin.total_price
            between invoice.total_price - 2 and invoice.total_price + 2`,
        ),
    )
    .select([
      'invoice.uid as of',
      'twin.uid',
      'twin.invoice_number',
      'twin.invoice_date',
      'twin.currency',
      'twin.total_price',
      sql<number>`row_number() over (
        partition by invoice.uid order by twin.created_at desc, twin.uid desc
      )`.as('place'),
    ])
    .where('invoice.uid', 'in', uids)
    .as('twins');
  const rows = await handle.selectFrom(twins).selectAll().where('place', '<=', mostTwins).execute();
  return Map.groupBy(rows, ({ of }) => of);
}

/** The last approved invoice of each company. */
async function lastOf(handle: Handle, company_uids: readonly string[]) {
  if (company_uids.length === 0) return new Map<string, { uid: string; currency: string }>();
  const rows = await handle
    .selectFrom('company')
    .innerJoin('invoice', (join) =>
      join.on('invoice.uid', '=', (is) =>
        is
          .selectFrom('invoice as last')
          .select('last.uid')
          .whereRef('last.company_uid', '=', 'company.uid')
          .where('last.approvement_status', '=', 'approved')
          .orderBy('last.created_at', 'desc')
          .orderBy('last.uid', 'desc')
          .limit(1),
      ),
    )
    .select(['company.uid as of', 'invoice.uid', 'invoice.currency'])
    .where('company.uid', 'in', company_uids)
    .execute();
  return new Map(rows.map(({ of, ...last }) => [of, last]));
}

/**
 * The signals of the waiting invoices of a page (gap G47) by UID. They are computed each time, so
 * that a change of another invoice never leaves them wrong.
 * @param today ISO day
 */
export async function readSignals(
  handle: Handle,
  invoices: readonly StoredInvoice[],
  today: string,
): Promise<ReadonlyMap<string, Signals | null>> {
  const open = invoices.filter((one) => one.approvement_status === 'waiting');
  if (open.length === 0) return new Map();
  const uids = open.map(({ uid }) => uid);
  const companies = new Set(open.flatMap(({ company }) => company?.uid ?? []));
  const [twins, last] = await Promise.all([twinsOf(handle, uids), lastOf(handle, [...companies])]);
  const items = await itemsOfMany(handle, [...uids, ...[...last.values()].map(({ uid }) => uid)]);
  return new Map(
    open.map((invoice) => {
      const before = invoice.company && last.get(invoice.company.uid);
      const context = {
        items: items.get(invoice.uid) ?? [],
        twins: (twins.get(invoice.uid) ?? []).map((twin) => ({
          ...twin,
          total_price: toDecimal(twin.total_price, 2),
          company: invoice.company,
        })),
        last: before ? { ...before, items: items.get(before.uid) ?? [] } : null,
      };
      return [invoice.uid, signalsOf(invoice, context, today)];
    }),
  );
}
