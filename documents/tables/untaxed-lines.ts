import type { Totals } from '#documents/totals/find-totals.ts';
import { isPrinted } from '#documents/totals/tax-shares.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { amountRuns } from './amount-runs.ts';
import { placesOf } from './names-above.ts';
import { chargedWithoutTax, sumOf, type Table } from './printed-table.ts';
import { valueTable } from './value-table.ts';
import type { ValueRow } from './row-values.ts';

/**
 * The table with the untaxed lines, which are printed apart from the taxed ones, below their VAT or
 * in a separate column: a law firm's disbursements, the fees of an office. They make exactly the
 * rest of the charged amount that the taxed lines leave.
 */
export function withUntaxedLines(
  table: Table,
  rows: readonly ValueRow[],
  totals: Totals,
  document: PageDocument,
): Table {
  const charged = chargedWithoutTax(totals);
  const taxed = sumOf(table.items);
  const rest = charged === undefined ? 0n : charged - taxed;
  if (rest <= 0n || taxed <= 0n || !isPrinted(taxed, document)) return table;
  const places = placesOf(table, rows).map((at) => rows[at]?.index);
  // No sum or tax is between them, and none of them is a taxed line.
  const isApart = (at: readonly number[]) =>
    rows.every(
      ({ index, numbers }) =>
        index < Math.min(...at) ||
        index > Math.max(...at) ||
        at.includes(index) !== places.includes(index) ||
        numbers.length === 0,
    );
  const found = amountRuns(document, rows, [rest])
    .filter(({ sum, members }) => sum === rest && members.length > 1)
    .flatMap((run) => {
      const lines = valueTable(run, rows, { net: rest, vat: undefined, total: undefined });
      const at = run.members.map(({ row }) => row.index);
      return lines === undefined || !isApart(at) ? [] : [{ at, items: lines.items }];
    });
  const [only, ...others] = new Map(found.map((one) => [one.at.join(), one])).values();
  if (only === undefined || others.length > 0) return table;
  const placed = [
    ...table.items.map((item, line) => ({ item, at: places[line] ?? 0 })),
    ...only.items.map((item, line) => ({ item, at: only.at[line] ?? 0 })),
  ];
  return {
    ...table,
    items: placed.toSorted((a, b) => a.at - b.at).map(({ item }) => item),
    basis: 'net',
  };
}
