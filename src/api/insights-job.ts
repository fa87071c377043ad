import type { AnswerOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { isIsoDate } from '#contract/dates.ts';
import type { InvoiceRow } from '#contract/invoice.ts';
import { largestPageSize, pageSizeOf } from '#contract/paging.ts';
import { problemOf, type Problem } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { pageOrEnd, readPages } from '#src/api/pages.ts';
import { backgroundPace, RequestQueue, type Pause } from '#src/api/request-queue.ts';
import { addDays, todayIso } from '#src/lib/days.ts';
import { toQuery, type InboxFilters } from '#src/lib/filters.ts';
import { pieceOf, segmentsOf, type Segment } from '#src/lib/insights/periods.ts';
import { addRow, emptyTally, sides, type Tally } from '#src/lib/insights/tally.ts';

/** A reading of waiting and approved invoices as far as it is. */
export interface InsightsReading {
  /** `left` while nobody looks at it: it goes on when someone does. */
  readonly state: 'reading' | 'left' | 'stopped' | 'failed' | 'done';
  /** The same for every telling of one reading. */
  readonly job: object;
  /** Another object when it is worth looking at again; what it holds grows in place. */
  readonly tally: Tally;
  /** Invoices read, newest first, of so many. */
  readonly read: number;
  readonly count: number;
  /** When it began, in milliseconds since 1970, and that day. */
  readonly at: number;
  readonly today: string;
  /** The pieces it is read in, newest first: which months there are. */
  readonly segments: readonly Segment[];
  readonly pause: Pause | null;
  readonly problem: Problem | null;
  /** The last whole reading, while it is read again. */
  readonly before: InsightsReading | null;
}

/** A piece of the list and how far it was read. */
interface Piece {
  readonly segment: Segment;
  /** The last page that was counted. */
  page: number;
  done: boolean;
}

/** A reading with what it needs to go on. */
export interface InsightsJob {
  reading: InsightsReading;
  pieces: readonly Piece[] | null;
  readonly uids: Set<string>;
  /** While it reads; aborted with `left` or `stopped` it ends so. */
  control: AbortController | null;
}

const lookEvery = 700;
// Ten years, in days.
const longAgo = 3_650;

/** A reading that has not begun. @param before what is shown meanwhile */
export function makeInsightsJob(before: InsightsReading | undefined): InsightsJob {
  const shown = before?.state === 'done' ? { ...before, before: null } : (before?.before ?? null);
  const reading = {
    state: 'left',
    job: {},
    tally: emptyTally(),
    read: 0,
    count: 0,
    at: Date.now(),
    today: todayIso(),
    segments: [],
    pause: null,
    problem: null,
    before: shown,
  } as const;
  return { reading, pieces: null, uids: new Set(), control: null };
}

/** The list that the sums are of: the filters with both statuses and a range of days. */
const listOf = (filters: InboxFilters, range: Pick<Segment, 'from' | 'to'>) =>
  toQuery({
    ...filters,
    approvement_status: [...sides],
    created_at__from_date: range.from,
    created_at__to_date: range.to,
  });

type Asking = (page: number, size: number, range: Pick<Segment, 'from' | 'to'>) => Promise<Page>;
type Page = AnswerOf<typeof endpoints.listInvoices>;

async function cut(
  filters: InboxFilters,
  today: string,
  ask: Asking,
): Promise<{ count: number; pieces: Piece[] }> {
  const range = { from: filters.created_at__from_date, to: filters.created_at__to_date };
  const first = await ask(1, 1, range);
  const { count } = first;
  const end = Math.ceil(count / pageSizeOf(first));
  // Newest first (gap G2): the last row is the oldest, and its day may be another where the service
  // is.
  const last =
    range.from === undefined && count > 0 ? await pageOrEnd(end, ask(end, 1, range)) : null;
  // A row may have no moment of creation (gap G38): then all months there may be are asked for.
  const days =
    last?.results.map(({ created_at }) => created_at.slice(0, 10)).filter(isIsoDate) ?? [];
  const oldest =
    days.length > 0
      ? addDays(days.toSorted()[0] ?? today, -1)
      : (range.from ?? (count > 0 ? addDays(today, -longAgo) : today));
  const pieces = segmentsOf(range, oldest, today).map((segment) => ({
    segment,
    page: 0,
    done: false,
  }));
  return { count, pieces };
}

function addRows({ reading, uids }: InsightsJob, segment: Segment, rows: readonly InvoiceRow[]) {
  for (const row of rows) {
    if (uids.has(row.uid)) continue;
    const own = pieceOf(reading.segments, segment, row.created_at);
    if (!own) continue;
    uids.add(row.uid);
    addRow(reading.tally, row, own);
  }
}

/**
 * Reads until all is read, the job's `control` ends it, or a page fails; what was read stays, and
 * running it again goes on from there. Newest first, leaving room for other work; a row that came
 * twice is counted once, no row is stored.
 * @param onChange hears of every page; never throws
 */
export async function runInsights(
  filters: InboxFilters,
  job: InsightsJob,
  onChange: () => void,
): Promise<void> {
  const control = new AbortController();
  const { signal } = control;
  job.control = control;
  let shown = Date.now();
  const tell = (part: Partial<InsightsReading>, show = Date.now() - shown > lookEvery) => {
    // Left and come back to at once, it goes on before the old run has ended.
    if (job.control !== control) return;
    if (show) shown = Date.now();
    job.reading = {
      ...job.reading,
      read: job.uids.size - job.reading.tally.others.rows,
      tally: show ? { ...job.reading.tally } : job.reading.tally,
      ...part,
    };
    onChange();
  };
  const queue = new RequestQueue({
    pace: backgroundPace,
    onPause: (pause) => tell({ pause }),
  });
  const ask = (page: number, page_size: number, range: Pick<Segment, 'from' | 'to'>) =>
    call(endpoints.listInvoices, {
      query: { ...listOf(filters, range), page, page_size },
      signal,
    });
  const read = async (piece: Piece) => {
    const pages = readPages({
      readPage: (page) => ask(page, largestPageSize, piece.segment),
      queue,
      signal,
      from: piece.page + 1,
    });
    try {
      for await (const { page, rows } of pages) {
        addRows(job, piece.segment, rows);
        piece.page = Math.max(piece.page, page);
        tell({});
      }
      piece.done = true;
    } catch (error) {
      // One page that failed ends the others too.
      control.abort(error);
      throw error;
    }
  };
  tell({ state: 'reading', problem: null, pause: null });
  try {
    if (!job.pieces) {
      const asking: Asking = (...asked) => queue.read(() => ask(...asked), signal);
      const { count, pieces } = await cut(filters, job.reading.today, asking);
      job.pieces = pieces;
      tell({ count, segments: pieces.map(({ segment }) => segment) });
    }
    await queue.each(
      job.pieces.filter(({ done }) => !done),
      read,
    );
    signal.throwIfAborted();
    tell({ state: 'done', pause: null, before: null }, true);
    job.uids.clear();
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    tell(
      {
        pause: null,
        ...(reason === 'left' || reason === 'stopped'
          ? { state: reason }
          : { state: 'failed', problem: problemOf(reason) }),
      },
      true,
    );
  }
  if (job.control === control) job.control = null;
}
