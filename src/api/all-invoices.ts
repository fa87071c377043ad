import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import type { InvoiceRow } from '#contract/invoice.ts';
import { largestPageSize, pageSizeOf } from '#contract/paging.ts';
import { call } from '#src/api/call.ts';
import { pageOrEnd, readAll, type ListReading } from '#src/api/pages.ts';
import { RequestQueue } from '#src/api/request-queue.ts';
import { neverAborts } from '#src/lib/waiting/sleep.ts';
import { toQuery, type InboxFilters } from '#src/lib/filters/filters.ts';

const pageReader = (filters: InboxFilters) => (page: number, signal: AbortSignal) =>
  call(invoiceEndpoints.listInvoices, {
    query: { ...toQuery(filters), page, page_size: largestPageSize },
    signal,
  });

/**
 * Reads all invoices of the filters, newest first, each once.
 * @throws ApiError `aborted` by the signal, else what a page threw
 */
export const readAllInvoices = <T>(
  filters: InboxFilters,
  take: (row: InvoiceRow) => T,
  reading: ListReading,
): Promise<readonly T[]> => readAll(pageReader(filters), take, reading);

/**
 * Reads the rows with the indexes `from` to `to`, both included, of the filters' list, newest
 * first. Fewer are returned when the list is shorter.
 * @throws ApiError what a page threw
 */
export async function readInvoiceRange(
  filters: InboxFilters,
  from: number,
  to: number,
): Promise<readonly InvoiceRow[]> {
  const queue = new RequestQueue();
  const readPage = pageReader(filters);
  const read = (page: number) =>
    pageOrEnd(
      page,
      queue.read(() => readPage(page, neverAborts), neverAborts),
    );
  // This page contains `from` if the service grants the requested page size, and exists as well if
  // its pages are smaller. Otherwise the first page tells the size.
  const guess = Math.floor(from / largestPageSize) + 1;
  const there = await read(guess);
  const sure = there && (guess === 1 || there.results.length === there.page_size);
  const first = sure ? there : await read(1);
  if (!first) return [];
  const size = pageSizeOf(first);
  const start = Math.floor(from / size) + 1;
  const end = Math.min(Math.floor(to / size) + 1, Math.ceil(first.count / size));
  const pages = await Promise.all(
    Array.from({ length: Math.max(0, end - start + 1) }, (_, index) =>
      start + index === (sure ? guess : 1) ? Promise.resolve(first) : read(start + index),
    ),
  );
  const skipped = (start - 1) * size;
  return pages.flatMap((page) => page?.results ?? []).slice(from - skipped, to - skipped + 1);
}
