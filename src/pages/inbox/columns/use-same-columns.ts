import { useEffect, useState } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { createStore } from '#src/device/store.ts';
import type { ColumnId } from '#src/lib/list/list-columns.ts';
import type { InvoiceListState } from '#src/pages/inbox/list/use-invoice-list.ts';

/** The columns that the list currently hides, for its settings. */
export const sameColumns = createStore<readonly ColumnId[]>([]);

/** Columns to hide if every row has the same value; dates and amounts are never hidden. */
export const leftOutColumns = ['status', 'workspace_user', 'signals'] as const;
const shownIn = (row: InvoiceRow) => ({
  // For a file that was not read, the row itself says so.
  status: row.approvement_status,
  workspace_user: row.workspace_user?.uid,
});
type LeftOut = (typeof leftOutColumns)[number];
// Among fewer rows, the next one would often bring a column back.
const leastRows = 5;
const hasSignals = ({ signals }: InvoiceRow) => Object.values(signals ?? {}).flat().length > 0;

/**
 * The columns with the same value in every row, determined once for a list from its first page, and
 * again when a list of few rows has got more, unless that would move columns while a person works.
 * Later a column can only reappear, as soon as a row differs; the same array until then.
 * @param address of the list, whatever page
 * @param list whether its cursor is in use, and when it was opened
 * @param wanted the statuses of the filter: a row that was just decided is about to leave the list
 * and does not count
 * @param drawn the rendered rows
 */
export function useSameColumns(
  address: string,
  wanted: readonly string[],
  { opened, newer, cursor }: Pick<InvoiceListState, 'opened' | 'newer' | 'cursor'>,
  first: readonly InvoiceRow[],
  drawn: readonly { readonly row: InvoiceRow | undefined }[],
): readonly ColumnId[] {
  const [found, setFound] = useState<{
    address?: string;
    opened?: object;
    few?: boolean;
    of?: ReturnType<typeof shownIn> | undefined;
    same: readonly LeftOut[];
  }>({ same: [] });
  const rows = [...first, ...drawn.flatMap(({ row }) => row ?? [])].filter(
    (row) => wanted.length === 0 || wanted.includes(row.approvement_status),
  );
  const few = first.length < leastRows;
  const isIdle = cursor.index === null && newer === 0;
  const isNew =
    found.address !== address || (found.few && (found.opened !== opened || (!few && isIdle)));
  const of = isNew ? rows[0] && shownIn(rows[0]) : found.of;
  const possible: readonly LeftOut[] = few ? ['signals'] : leftOutColumns;
  const before = isNew ? possible : found.same;
  const same = before.filter((id) =>
    id === 'signals' ? !rows.some(hasSignals) : rows.every((row) => shownIn(row)[id] === of?.[id]),
  );
  if (isNew) setFound({ address, opened, few, of, same });
  else if (same.length < before.length) setFound({ ...found, same });
  useEffect(() => sameColumns.set(found.same), [found.same]);
  return found.same;
}
