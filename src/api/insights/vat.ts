import { useMemo } from 'react';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import type { InvoiceRow } from '#contract/invoice.ts';
import { largestPageSize } from '#contract/paging.ts';
import { isRefused } from '#src/api/api-error.ts';
import {
  newReading,
  useBackgroundReading,
  type BackgroundReading,
  type ReadingJob,
  type ReadingSource,
  type ReadingTools,
} from '#src/api/insights/background-reading.ts';
import { call } from '#src/api/call.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { readPages, type PageRead } from '#src/api/pages.ts';
import { toQuery, type InboxFilters } from '#src/lib/filters/filters.ts';
import { addVat, emptyVatTally, type VatTally } from '#src/lib/insights/vat.ts';

interface VatJob extends ReadingJob {
  /** Maximum number of invoices to read, at one request each. */
  most: number;
  /** Listed, newest first, and not read yet. */
  readonly unread: Set<string>;
  readonly uids: Set<string>;
  /** The last page of the list that was used; null when all were. */
  after: Pick<PageRead<InvoiceRow>, 'count' | 'next'> | null | undefined;
  read: number;
  count: number;
}

/** VAT of approved invoices, with progress; `count` is the number of invoices. */
export type VatReading = BackgroundReading<VatTally, VatJob>;

/** A new reading. @param most maximum number of invoices to read, at one request each */
export const beginVat = (most: number): VatReading =>
  newReading(emptyVatTally(), {
    control: null,
    most,
    unread: new Set(),
    uids: new Set(),
    after: undefined,
    read: 0,
    count: 0,
  });

/** Reads the approved invoices one by one, because the list has no VAT (interface 2.1). */
async function readVat(
  filters: InboxFilters,
  { tally, job }: VatReading,
  { queue, signal, report, fail }: ReadingTools,
): Promise<void> {
  const readInvoice = async (uid: string) => {
    try {
      addVat(
        tally,
        await queue.read(
          () => call(invoiceEndpoints.getInvoice, { params: { uid }, signal }),
          signal,
        ),
      );
      job.read += 1;
    } catch (error) {
      if (!isRefused(error, 404)) fail(error);
      // It was deleted after the list was read.
      job.count -= 1;
    }
    job.unread.delete(uid);
    report({ read: job.read, count: job.count });
  };
  const isFull = () => job.uids.size >= job.most;
  const query = toQuery({ ...filters, approvement_status: ['approved'] });
  await queue.each([...job.unread], readInvoice);
  if (job.after === null || isFull()) return;
  const pages = readPages({
    readPage: (page, over) =>
      call(invoiceEndpoints.listInvoices, {
        query: { ...query, page, page_size: largestPageSize },
        signal: over,
      }),
    queue,
    signal,
    after: job.after,
    // The next page is requested only when this one's invoices are read, since it may not be
    // needed.
    atOnce: 1,
  });
  for await (const { page, rows, count, next } of pages) {
    for (const { uid, approvement_status } of rows) {
      if (approvement_status !== 'approved' || job.uids.has(uid) || isFull()) continue;
      job.uids.add(uid);
      job.unread.add(uid);
    }
    // A page that was not read completely may be needed later.
    job.after = { count, next: isFull() ? page : next };
    job.count = count;
    report({ count });
    await queue.each([...job.unread], readInvoice);
    if (isFull()) return;
  }
  job.after = null;
}

/** VAT by rate of the approved invoices of the filters. */
export const vatSource = (filters: InboxFilters): ReadingSource<VatTally, VatJob> => ({
  queryKey: [...invoiceQueries.lists(), 'vat', deviceScope(), filters],
  work: (reading, tools) => readVat(filters, reading, tools),
});

/**
 * VAT by rate of the approved invoices of the filters. It is read on request, and continues when
 * the page is left and shown again.
 * @param filters the same object while they are the same
 */
export function useVat(filters: InboxFilters) {
  const source = useMemo(() => vatSource(filters), [filters]);
  const { reading, start, resume, stop } = useBackgroundReading(source);
  return {
    /** Undefined until it was requested. */
    reading,
    stop,
    /** Starts a new reading of at most this many invoices. */
    read: (most: number) => start(beginVat(most)),
    /** Continues a reading up to this many invoices, or up to the former limit. */
    resume: (most?: number) =>
      resume((job) => {
        job.most = most ?? job.most;
      }),
  };
}
