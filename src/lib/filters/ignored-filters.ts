import type { InvoiceRow } from '#contract/invoice.ts';
import { addDays } from '#src/lib/dates/days.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';

type Row = Pick<InvoiceRow, 'created_at' | 'company' | 'workspace_user'>;
type Ignorable = keyof Pick<
  InboxFilters,
  'created_at__from_date' | 'created_at__to_date' | 'company__uid' | 'workspace_user__uid'
>;

// The service filters by days of its own time zone, at most one day from those of UTC.
function isOutside(row: Row, from: string | undefined, to: string | undefined): boolean {
  const moment = Date.parse(row.created_at);
  if (Number.isNaN(moment)) return false;
  const day = new Date(moment).toISOString().slice(0, 10);
  return (
    (from !== undefined && addDays(day, 1) < from) || (to !== undefined && addDays(day, -1) > to)
  );
}

const isOther = (wanted: readonly string[], uid: string | undefined): boolean =>
  wanted.length > 0 && uid !== undefined && !wanted.includes(uid);

// One row may have been changed here since it was listed.
const most = 1;

/**
 * The filters that a service ignored, since it knows them by other names or forms (gaps G3, G4):
 * rows that they exclude are listed.
 */
export function ignoredFilters(filters: InboxFilters, rows: readonly Row[]): readonly Ignorable[] {
  const { created_at__from_date, created_at__to_date, company__uid, workspace_user__uid } = filters;
  // Both days are one filter to the person, so one of them is named.
  const day = created_at__from_date ? 'created_at__from_date' : 'created_at__to_date';
  const excluded: readonly (readonly [Ignorable, (row: Row) => boolean])[] = [
    [day, (row) => isOutside(row, created_at__from_date, created_at__to_date)],
    ['company__uid', ({ company }) => isOther(company__uid, company?.uid)],
    ['workspace_user__uid', (row) => isOther(workspace_user__uid, row.workspace_user?.uid)],
  ];
  return excluded.flatMap(([name, isExcluded]) =>
    rows.filter(isExcluded).length > most ? [name] : [],
  );
}
