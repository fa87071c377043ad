import { endpoints } from '#contract/endpoints.ts';
import type { InvoiceRow } from '#contract/invoice.ts';
import { largestPageSize, pageSizeOf } from '#contract/paging.ts';
import { call } from '#src/api/call.ts';
import { pageOrEnd, readPages, type ReadProgress } from '#src/api/pages.ts';
import { RequestQueue } from '#src/api/request-queue.ts';
import { toQuery, type InboxFilters } from '#src/lib/filters.ts';

interface Reading {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ReadProgress) => void;
}

const pageReader = (filters: InboxFilters) => (page: number, signal: AbortSignal) =>
  call(endpoints.listInvoices, {
    query: { ...toQuery(filters), page, page_size: largestPageSize },
    signal,
  });

/**
 * Reads every invoice of the filters, all pages, newest first, each row once.
 * @param take what is stored of each row: whole rows of a hundred thousand invoices would fill the
 * memory
 * @param reading `signal` ends it, `onProgress` hears of every page and pause; what was read can be
 * stored by `take` alone
 * @throws ApiError `aborted` when the signal ended it, else what a page threw
 */
export async function readAllInvoices<T>(
  filters: InboxFilters,
  take: (row: InvoiceRow) => T,
  { signal, onProgress }: Reading,
): Promise<readonly T[]> {
  const taken: T[] = [];
  let progress: ReadProgress = { read: 0, count: 0, pausedUntil: null };
  const tell = (part: Partial<ReadProgress>) => {
    progress = { ...progress, ...part };
    onProgress?.(progress);
  };
  const queue = new RequestQueue({
    onPause: (pause) => tell({ pausedUntil: pause?.until ?? null }),
  });
  const pages = readPages({ readPage: pageReader(filters), queue, signal });
  for await (const { rows, count } of pages) {
    for (const row of rows) taken.push(take(row));
    tell({ read: taken.length, count });
  }
  return taken;
}

/**
 * The rows at places `from` to `to` of the filters' list, newest first, both included; the first
 * row has place 0. Fewer come when the list ends before.
 * @throws ApiError `aborted` when the signal ended it, else what a page threw
 */
export async function readInvoiceRange(
  filters: InboxFilters,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<readonly InvoiceRow[]> {
  const queue = new RequestQueue();
  const readPage = pageReader(filters);
  const read = (page: number) =>
    pageOrEnd(
      page,
      queue.read(() => readPage(page, signal), signal),
    );
  // A service with its own page size has at least as many pages as one that grants the wish, unless
  // its pages are larger.
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
