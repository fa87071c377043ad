import { Plural } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { invoiceQueries } from '#src/api/invoices.ts';
import { noFilters, writeFilters, type InboxFilters } from '#src/lib/filters.ts';
import { paths } from '#src/lib/paths.ts';
import { Link } from '#src/ui/router.ts';

/** The invoices that use a record: how many, leading to them; undefined while that is not known. */
export function useItsInvoices(filter: Partial<InboxFilters>) {
  const filters = { ...noFilters, ...filter };
  const { data: count } = useQuery(invoiceQueries.count(filters));
  return { count, to: paths.inbox(writeFilters(filters)) };
}

/** A link to the invoices that use a record, with their number. */
export function ItsInvoices({ count, to }: { count: number | undefined; to: string }) {
  return <Link to={to}>{count === undefined ? <Plural value={2} other="Its invoices" /> : <Plural value={count} _0="No invoices use it" one="Its # invoice" other="Its # invoices" />}</Link>;
}
