import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import type { InvoiceFilters } from '#contract/invoice.ts';
import { walkInvoices } from '#service/db/invoice-list.ts';
import type { StoredInvoice } from '#service/db/invoice-rows.ts';
import { writeCsv } from '#service/exports/csv.ts';
import type { ExportColumn, ExportRow } from '#service/exports/export-row.ts';
import { writeXlsx } from '#service/exports/xlsx.ts';
import type { AppParts } from '#service/http/app-parts.ts';
import { contentDisposition } from '#service/http/content-disposition.ts';
import { route } from '#service/http/route.ts';

/** The columns of an export, named as the interface names the fields (gap G26). */
const columns: readonly ExportColumn[] = [
  { key: 'hf_id', header: 'hf_id', kind: 'text' },
  { key: 'invoice_number', header: 'invoice_number', kind: 'text' },
  { key: 'invoice_date', header: 'invoice_date', kind: 'date' },
  { key: 'company', header: 'company', kind: 'text' },
  { key: 'tax_number', header: 'tax_number', kind: 'text' },
  { key: 'category', header: 'category', kind: 'text' },
  { key: 'currency', header: 'currency', kind: 'text' },
  { key: 'total_price', header: 'total_price', kind: 'amount' },
  { key: 'total_vat', header: 'total_vat', kind: 'amount' },
  { key: 'payment_type', header: 'payment_type', kind: 'text' },
  { key: 'card', header: 'card', kind: 'text' },
  { key: 'processing_status', header: 'processing_status', kind: 'text' },
  { key: 'approvement_status', header: 'approvement_status', kind: 'text' },
  { key: 'workspace_user', header: 'workspace_user', kind: 'text' },
  { key: 'created_at', header: 'created_at', kind: 'moment' },
];

function toRow(invoice: StoredInvoice): ExportRow {
  const { hf_id, invoice_number, invoice_date, currency, total_price, total_vat, payment_type, processing_status, approvement_status, created_at } = invoice;
  return {
    hf_id, invoice_number, invoice_date, currency, total_price, total_vat, payment_type, processing_status, approvement_status, created_at,
    company: invoice.company?.name ?? null, tax_number: invoice.company?.tax_number ?? null, category: invoice.category?.name ?? null,
    card: invoice.card && `${invoice.card.first_four_digits || '••••'} •••• •••• ${invoice.card.last_four_digits || '••••'}`,
    workspace_user: invoice.workspace_user.user.full_name,
  };
}

/** CSV and Excel of the invoices of a filter (interface 4.1, gap G26). */
export function exportRoutes(app: FastifyInstance, { database, config }: AppParts): void {
  // The first page is read before the answer starts: what fails then is an error, not half a file.
  async function rows(filters: InvoiceFilters): Promise<AsyncIterable<readonly ExportRow[]>> {
    const pages = walkInvoices(database, filters, config.timeZone);
    const first = await pages.next();
    return (async function* () {
      for (let page = first; !page.done; page = await pages.next()) yield page.value.map(toRow);
    })();
  }

  const kinds = [
    [endpoints.exportCsv, 'csv', 'text/csv; charset=utf-8', writeCsv],
    [endpoints.exportXlsx, 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', (made: AsyncIterable<readonly ExportRow[]>, shown: readonly ExportColumn[]): Readable => writeXlsx(made, shown)],
  ] as const;
  for (const [endpoint, extension, type, write] of kinds)
    route(app, endpoint, async ({ body, reply }) => {
      const stream = write(await rows(body), columns);
      // A failure later must not look like a whole file: the connection breaks off.
      stream.on('error', (error) => reply.raw.destroy(error));
      const name = `invoices-${new Intl.DateTimeFormat('sv-SE', { timeZone: config.timeZone }).format(new Date())}.${extension}`;
      return reply.code(endpoint.status).headers({ 'Content-Type': type, 'Content-Disposition': contentDisposition('attachment', name) }).send(stream);
    });
}
