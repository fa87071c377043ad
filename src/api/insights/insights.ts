import { useMemo } from 'react';
import { isIsoDate } from '#contract/dates.ts';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import type { InvoiceRow } from '#contract/invoice.ts';
import { largestPageSize, pageSizeOf } from '#contract/paging.ts';
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
import { pageOrEnd, readPages, type PageRead } from '#src/api/pages.ts';
import { addDays, todayIso } from '#src/lib/dates/days.ts';
import { toQuery, type InboxFilters } from '#src/lib/filters/filters.ts';
import { pieceOf, segmentsOf, type PeriodSegment } from '#src/lib/insights/periods.ts';
import { addRow, emptyTally, sides, type Tally } from '#src/lib/insights/tally.ts';

interface InsightsJob extends ReadingJob {
  readonly today: string;
  /** The segments to read, newest first; they also give the months. */
  segments: readonly PeriodSegment[];
  /** The last page of each segment that was summed; null when the segment is complete. */
  readonly after: Map<PeriodSegment, Pick<PageRead<InvoiceRow>, 'count' | 'next'> | null>;
  readonly uids: Set<string>;
  /** The last complete reading, shown while it is read again. */
  before: InsightsReading | null;
}

/** Sums over waiting and approved invoices, with progress. */
export type InsightsReading = BackgroundReading<Tally, InsightsJob>;

type Range = Pick<PeriodSegment, 'from' | 'to'>;

const freshForMs = 10 * 60_000;
// Ten years in days.
const longAgo = 3_650;

/** A new reading; the last complete one is shown until it is complete itself. */
function begin(before: InsightsReading | undefined): InsightsReading {
  return newReading(emptyTally(), {
    control: null,
    today: todayIso(),
    segments: [],
    after: new Map(),
    uids: new Set(),
    before: before?.state === 'done' ? before : (before?.job.before ?? null),
  });
}

/**
 * Reads the list in segments of one month and one age each. Repeated rows are counted once, and no
 * row is stored.
 */
async function readList(
  filters: InboxFilters,
  { tally, job }: InsightsReading,
  { queue, signal, report, fail }: ReadingTools,
): Promise<void> {
  const ask = (page: number, page_size: number, { from, to }: Range) =>
    call(invoiceEndpoints.listInvoices, {
      query: {
        ...toQuery({
          ...filters,
          approvement_status: [...sides],
          created_at__from_date: from,
          created_at__to_date: to,
        }),
        page,
        page_size,
      },
      signal,
    });

  /** Reads the number of invoices and the oldest one, and splits the list into segments. */
  async function cut(): Promise<void> {
    const range = { from: filters.created_at__from_date, to: filters.created_at__to_date };
    const peek = (page: number) => queue.read(() => ask(page, 1, range), signal);
    const first = await peek(1);
    const { count } = first;
    const end = Math.ceil(count / pageSizeOf(first));
    // The list is newest first (gap G2), so its last row is the oldest; the service's time zone may
    // give it another day.
    const last = range.from === undefined && count > 0 ? await pageOrEnd(end, peek(end)) : null;
    // A row may lack `created_at` (gap G38); then all possible months are requested.
    const [day] = (last?.results ?? [])
      .map(({ created_at }) => created_at.slice(0, 10))
      .filter(isIsoDate)
      .toSorted();
    const oldest = day
      ? addDays(day, -1)
      : (range.from ?? (count > 0 ? addDays(job.today, -longAgo) : job.today));
    job.segments = segmentsOf(range, oldest, job.today);
    report({ count });
  }

  function add(segment: PeriodSegment, rows: readonly InvoiceRow[]): void {
    for (const row of rows) {
      if (job.uids.has(row.uid)) continue;
      const own = pieceOf(job.segments, segment, row.created_at);
      if (!own) continue;
      job.uids.add(row.uid);
      addRow(tally, row, own);
    }
    report({ read: job.uids.size - tally.others.rows });
  }

  if (job.segments.length === 0) await cut();
  const unread = job.segments.filter((segment) => job.after.get(segment) !== null);
  await queue.each(unread, async (segment) => {
    const pages = readPages({
      readPage: (page) => ask(page, largestPageSize, segment),
      queue,
      signal,
      after: job.after.get(segment),
    });
    try {
      for await (const { rows, count, next } of pages) {
        job.after.set(segment, { count, next });
        add(segment, rows);
      }
      job.after.set(segment, null);
    } catch (error) {
      fail(error);
    }
  });
  signal.throwIfAborted();
  job.before = null;
  job.uids.clear();
}

/**
 * Sums over the waiting and approved invoices of the filters, newest first. Its key is one of the
 * lists, so that what invalidates lists invalidates the sums.
 * @param filters without status; days are ISO dates (gap G4)
 */
export const insightsSource = (
  filters: InboxFilters,
): ReadingSource<Tally, InsightsJob> & { readonly begin: typeof begin } => ({
  queryKey: [...invoiceQueries.lists(), 'insights', deviceScope(), filters],
  work: (reading, tools) => readList(filters, reading, tools),
  begin,
  onLook: (known, invalidated) => {
    if (!known) return begin(undefined);
    const old = invalidated || Date.now() - known.at > freshForMs;
    return known.state === 'done' && old ? begin(known) : null;
  },
});

/**
 * The sums, read page by page while a page shows them. They stay after leaving, and are read again
 * when the app changed an invoice, or after ten minutes.
 * @param filters without status; the same object while they are the same
 */
export function useInsights(filters: InboxFilters) {
  const source = useMemo(() => insightsSource(filters), [filters]);
  const { reading, start, resume, stop } = useBackgroundReading(source);
  return {
    /** Undefined until it has started. */
    reading,
    stop,
    resume,
    /** Reads everything again; the last complete sums are shown meanwhile. */
    again: () => start(begin(reading)),
  };
}
