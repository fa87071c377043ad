import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import {
  exportColumnsIn,
  exportRow,
  exportTitles,
  type ExportColumn,
  type ExportRow,
} from '#contract/export-table.ts';
import type { InvoiceFilters } from '#contract/invoice.ts';
import { walkInvoices } from '#service/db/invoice-list.ts';
import { writeCsv } from '#service/exports/csv.ts';
import { writeXlsx } from '#service/exports/xlsx.ts';
import type { AppParts } from '#service/http/app-parts.ts';
import { contentDisposition } from '#service/http/content-disposition.ts';
import { route } from '#service/http/route.ts';

/** CSV and Excel of the invoices of a filter (interface 4.1, gap G26). */
export function exportRoutes(app: FastifyInstance, { database, config }: AppParts): void {
  // The first page is read before the answer starts: what fails then is an error, not half a file.
  async function rows(filters: InvoiceFilters): Promise<AsyncIterable<readonly ExportRow[]>> {
    const pages = walkInvoices(database, filters, config.timeZone);
    const first = await pages.next();
    return (async function* () {
      for (let page = first; !page.done; page = await pages.next()) yield page.value.map(exportRow);
    })();
  }

  const columns = exportColumnsIn(config.language);
  const title = exportTitles[config.language];
  const kinds = [
    [endpoints.exportCsv, 'csv', 'text/csv; charset=utf-8', writeCsv],
    [
      endpoints.exportXlsx,
      'xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      (made: AsyncIterable<readonly ExportRow[]>, shown: readonly ExportColumn[]): Readable =>
        writeXlsx(made, shown, { title }),
    ],
  ] as const;
  for (const [endpoint, extension, type, write] of kinds)
    route(app, endpoint, async ({ body, reply }) => {
      const stream = write(await rows(body), columns);
      // A failure later must not look like a whole file: the connection breaks off.
      stream.on('error', (error) => reply.raw.destroy(error));
      const name = `${title.toLowerCase()}-${new Intl.DateTimeFormat('sv-SE', { timeZone: config.timeZone }).format(new Date())}.${extension}`;
      return reply
        .code(endpoint.status)
        .headers({
          'Content-Type': type,
          'Content-Disposition': contentDisposition('attachment', name),
        })
        .send(stream);
    });
}
