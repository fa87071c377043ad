import { sql } from 'kysely';
import { isIsoDate } from '#contract/dates.ts';
import type { Signals } from '#contract/signals.ts';
import type { Handle } from '#service/db/database.ts';
import type { StoredInvoice } from '#service/db/invoice-rows.ts';
import { itemsOfMany } from '#service/db/item-rows.ts';
import { toDecimal } from '#service/db/column-values.ts';
import { nearDays } from '#documents/checks/duplicates.ts';
import { signalsOf } from '#service/domain/signals.ts';

/** Number of invoices to compare, for suppliers that bill the same amount many times a day. */
const mostTwins = 50;
const dayMs = 86_400_000;

/** The days around an ISO day that `likeness` accepts, and it with day and month swapped. */
function daysLike(day: string | null) {
  const [year = '', month = '', dayOfMonth = ''] = day?.split('-') ?? [];
  const shifted = (days: number) =>
    new Date(Date.parse(day ?? '') + days * dayMs).toISOString().slice(0, 10);
  // Without a day, all other days are equally near.
  return day === null || !isIsoDate(day)
    ? { from: '', to: '9', swapped: '' }
    : {
        from: shifted(-nearDays),
        to: shifted(nearDays),
        swapped: `${year}-${dayOfMonth}-${month}`,
      };
}

/**
 * Other invoices of the same company with the same amount within two cents, of about the same day
 * or without one, by invoice. SQLite compares the day in the index, since a supplier may have
 * billed one amount thousands of times; given single amounts instead of a range, PostgreSQL would
 * compare all invoices of the company.
 */
async function twinsOf(handle: Handle, invoices: readonly StoredInvoice[]) {
  const rows = invoices.map(({ uid, invoice_date }) => {
    const { from, to, swapped } = daysLike(invoice_date);
    return sql`(${uid}, ${from}, ${to}, ${swapped})`;
  });
  const found = await sql<{
    of: string;
    uid: string;
    invoice_number: string;
    invoice_date: string | null;
    currency: string;
    total_price: number | null;
  }>`
    with wanted (uid, from_day, to_day, swapped) as (values ${sql.join(rows)})
    select * from (
      select invoice.uid as of, twin.uid, twin.invoice_number, twin.invoice_date, twin.currency,
        twin.total_price, row_number() over (
          partition by invoice.uid order by twin.created_at desc, twin.uid desc
        ) as place
      from wanted
      inner join invoice on invoice.uid = wanted.uid
      inner join invoice as twin on twin.company_uid = invoice.company_uid
        and twin.uid != invoice.uid
        and twin.total_price between invoice.total_price - 2 and invoice.total_price + 2
        and (twin.invoice_date between wanted.from_day and wanted.to_day
          or twin.invoice_date = wanted.swapped or twin.invoice_date is null)
    ) as twins
    where place <= ${mostTwins}`.execute(handle);
  return Map.groupBy(found.rows, ({ of }) => of);
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
  const [twins, last] = await Promise.all([twinsOf(handle, open), lastOf(handle, [...companies])]);
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
