import { addAbortListener } from 'node:events';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { exportDays } from '#contract/export-days.ts';
import { exportTitles } from '#contract/export-table.ts';
import type { InvoiceFilters } from '#contract/invoice.ts';
import type { Caller } from '#service/domain/permissions.ts';
import type { AppParts } from '#service/http/app-parts.ts';
import { contentDisposition } from '#service/http/content-disposition.ts';
import type { ExportTurns } from '#service/http/export-turns.ts';
import { route } from '#service/http/route.ts';
import { todayIn } from '#service/domain/workspace-days.ts';

/** Milliseconds after which a client that reads nothing loses its turn. */
const longestPauseMs = 60_000;

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Exports of a filter as CSV and Excel (interface 4.1, gap G26). */
export function exportRoutes(
  app: FastifyInstance,
  { config: { timeZone, language }, exporter }: AppParts,
  turns: ExportTurns,
): void {
  async function answer(
    kind: 'csv' | 'xlsx',
    filters: InvoiceFilters,
    { reply, caller }: { readonly reply: FastifyReply; readonly caller: Caller },
  ): Promise<FastifyReply> {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const endTurn = await turns.take(caller.uid, gone.signal);
    try {
      const stream = await exporter.start({ kind, filters, timeZone, language });
      stream.once('close', endTurn);
      // A later failure breaks the connection, since it must not look like a complete file.
      stream.on('error', (error) => reply.raw.destroy(error));
      // Also if the client left while the first page was being read.
      addAbortListener(gone.signal, () => stream.destroy());
      reply.raw.setTimeout(longestPauseMs, () => reply.raw.destroy());
      const days = exportDays(filters, todayIn(timeZone));
      const name = `${exportTitles[language].toLowerCase()}-${days}.${kind}`;
      return await reply
        .code(200)
        .headers({
          'Content-Type': types[kind],
          'Content-Disposition': contentDisposition('attachment', name),
        })
        .send(stream);
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  route(app, endpoints.exportCsv, ({ body, ...asked }) => answer('csv', body, asked));
  route(app, endpoints.exportXlsx, ({ body, ...asked }) => answer('xlsx', body, asked));
}
