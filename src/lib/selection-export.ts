import { byteOrderMark, csvLine } from '#contract/csv.ts';
import {
  cellOf,
  exportColumns,
  exportColumnsIn,
  exportLanguages,
  exportRow,
  type Exportable,
} from '#contract/export-table.ts';
import type { SelectedInvoice } from '#src/lib/selected-invoice.ts';

/** An invoice as a line of the file, with what its place in it follows from. */
export interface ExportLine extends Pick<SelectedInvoice, 'uid' | 'currency' | 'total_price'> {
  readonly created_at: string;
  readonly line: string;
}

/** What the file needs of an invoice: whole ones of a large selection would fill the memory. */
export function toExportLine(invoice: Exportable & { readonly uid: string }): ExportLine {
  const row = exportRow(invoice);
  const { uid, created_at, currency, total_price } = invoice;
  return {
    uid,
    created_at,
    currency,
    total_price,
    line: csvLine(exportColumns.map((column) => cellOf(row, column))),
  };
}

const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);

/**
 * The parts of the CSV of selected invoices in the order of the list, newest first (gap G2): the
 * same columns as the service's export of a filter (gap G26), with headings of the language.
 */
export function selectionCsv(lines: Iterable<ExportLine>, locale: string): readonly string[] {
  const language = exportLanguages.find((one) => locale.startsWith(one)) ?? 'en';
  // Different offsets name the same moment; what Date does not tell apart the text does.
  const sorted = [...lines].sort(
    (a, b) =>
      Date.parse(b.created_at) - Date.parse(a.created_at) ||
      descending(a.created_at, b.created_at) ||
      descending(a.uid, b.uid),
  );
  return [
    byteOrderMark + csvLine(exportColumnsIn(language).map(({ header }) => header)),
    ...sorted.map(({ line }) => line),
  ];
}

/** Above this count, a note says that it takes a while. */
export const manySelected = 2_000;

/**
 * About how many minutes reading so many takes where the service allows 600 requests a minute (gap
 * G30).
 */
export function minutesToRead(count: number): number {
  return Math.ceil(count / 600);
}
