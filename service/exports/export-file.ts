import type { Readable } from 'node:stream';
import {
  exportColumnsIn,
  exportRow,
  type ExportLanguage,
  type ExportRow,
} from '#contract/export-table.ts';
import type { InvoiceFilters } from '#contract/invoice.ts';
import type { Database } from '#service/db/database.ts';
import { walkInvoices } from '#service/db/invoice-list.ts';
import type { StoredInvoice } from '#service/db/invoice-rows.ts';
import { workbookSheets } from '#service/exports/workbook-sheets.ts';
import { writeCsv } from '#service/exports/formats/csv.ts';
import { writeXlsx } from '#service/exports/formats/xlsx.ts';

export interface WantedExport {
  readonly kind: 'csv' | 'xlsx';
  readonly filters: InvoiceFilters;
  readonly timeZone: string;
  readonly language: ExportLanguage;
}

export interface Exporter {
  /**
   * The bytes of the file, produced on demand; a failure destroys the stream.
   * @throws when the first page cannot be read
   */
  start(wanted: WantedExport): Promise<Readable>;
  close(): Promise<void>;
}

/**
 * Produces the file's bytes in this thread. The first page is read before it resolves, so that an
 * early failure is an error instead of half a file (gap G26).
 */
export async function exportFile(
  database: Pick<Database, 'reads' | 'searches'>,
  { kind, filters, timeZone, language }: WantedExport,
): Promise<Readable> {
  const pages = walkInvoices(database, filters, timeZone);
  const first = await pages.next();
  async function* invoices(): AsyncGenerator<readonly StoredInvoice[]> {
    for (let page = first; !page.done; page = await pages.next()) yield page.value;
  }
  async function* rows(): AsyncGenerator<readonly ExportRow[]> {
    for await (const page of invoices()) yield page.map(exportRow);
  }
  return kind === 'csv'
    ? writeCsv(rows(), exportColumnsIn(language))
    : writeXlsx(workbookSheets(database.reads, invoices(), language, timeZone));
}
