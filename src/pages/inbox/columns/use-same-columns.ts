import { useEffect, useState } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { createStore } from '#src/device/store.ts';
import type { ColumnId } from '#src/lib/list-columns.ts';

/** The columns that the list leaves out at present, for its settings. */
export const sameColumns = createStore<readonly ColumnId[]>([]);

/**
 * Columns that the list leaves out where they say the same in every row; dates and amounts are the
 * invoice's own, however alike.
 */
export const leftOutColumns = ['status', 'workspace_user', 'signals'] as const;
const shownIn = (row: InvoiceRow) => ({
  // Of a file that was not read, its row says so without the column.
  status: row.approvement_status,
  workspace_user: row.workspace_user?.uid,
});
type LeftOut = (typeof leftOutColumns)[number];
// Among a few rows the next one would bring back all but the signals.
const leastRows = 5;
const hasSignals = ({ signals }: InvoiceRow) => Object.values(signals ?? {}).flat().length > 0;

/**
 * The columns that say the same in every row: found once for a list, from its first page. After
 * that a column only comes back, as soon as a row says something else; the same array until then.
 * @param address of the list, whatever page of it
 * @param wanted the statuses that are asked for: a row that was decided here a moment ago is on its
 * way out of the list, and counts no more
 * @param drawn the rows that are elements
 */
export function useSameColumns(
  address: string,
  wanted: readonly string[],
  first: readonly InvoiceRow[],
  drawn: readonly { readonly row: InvoiceRow | undefined }[],
): readonly ColumnId[] {
  const [found, setFound] = useState<{
    address?: string;
    of?: ReturnType<typeof shownIn> | undefined;
    same: readonly LeftOut[];
  }>({ same: [] });
  const rows = [...first, ...drawn.flatMap(({ row }) => row ?? [])].filter(
    (row) => wanted.length === 0 || wanted.includes(row.approvement_status),
  );
  const isNew = found.address !== address;
  const of = isNew ? rows[0] && shownIn(rows[0]) : found.of;
  const possible: readonly LeftOut[] = first.length < leastRows ? ['signals'] : leftOutColumns;
  const before = isNew ? possible : found.same;
  const same = before.filter((id) =>
    id === 'signals' ? !rows.some(hasSignals) : rows.every((row) => shownIn(row)[id] === of?.[id]),
  );
  if (isNew || same.length < before.length) setFound({ address, of, same });
  useEffect(() => sameColumns.set(found.same), [found.same]);
  return found.same;
}
