import { byteOrderMark, csvLine } from '#contract/csv.ts';
import {
  cellOf,
  exportColumns,
  exportColumnsIn,
  exportLanguages,
  exportRow,
  type Exportable,
} from '#contract/export-table.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';

/** A line of the CSV file, with the fields that decide its place. */
export interface ExportLine extends Pick<SelectedInvoice, 'uid' | 'currency' | 'total_price'> {
  readonly created_at: string;
  readonly line: string;
}

/**
 * Converts an invoice to its line at once, because a large selection of whole invoices would fill
 * the memory.
 */
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
 * The CSV of selected invoices in parts, newest first as in the list (gap G2), with the columns of
 * the service's own export (gap G26) and headings in the language.
 */
export function selectionCsv(lines: Iterable<ExportLine>, locale: string): readonly string[] {
  const language = exportLanguages.find((one) => locale.startsWith(one)) ?? 'en';
  // Offsets may differ between texts of one moment, so the dates are compared; the text decides
  // between equal dates.
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

/** From this number of invoices on, a note says that the export takes a while. */
export const manySelected = 2_000;

/** Approximate minutes to read this many invoices at 600 requests a minute (gap G30). */
export function minutesToRead(count: number): number {
  return Math.ceil(count / 600);
}
