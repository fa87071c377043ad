import { endpoints } from '#contract/endpoints.ts';
import { isIsoDate } from '#contract/dates.ts';
import { largestPageSize, pageSizeOf } from '#contract/paging.ts';
import { ApiError, isRefused, problemOf, type Problem } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { fourAtOnce, gentleReader, type Pause } from '#src/api/gentle-reads.ts';
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

/** A piece of the list and which of its pages are still to be read. */
interface Piece {
  readonly segment: Segment;
  pages: number;
  given: number;
  count: number;
  again: boolean;
  /** Pages that were under way when the reading ended. */
  readonly back: number[];
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

type Ask = ReturnType<typeof gentleReader>;

async function cut(
  filters: InboxFilters,
  today: string,
  ask: Ask,
  signal: AbortSignal,
): Promise<{ count: number; pieces: Piece[] }> {
  const range = { from: filters.created_at__from_date, to: filters.created_at__to_date };
  const one = (page: number) =>
    ask(() =>
      call(endpoints.listInvoices, {
        query: { ...listOf(filters, range), page, page_size: 1 },
        signal,
      }),
    );
  const first = await one(1);
  const { count } = first;
  // Newest first (gap G2): the last row is the oldest, and its day may be another where the service is.
  const last =
    range.from === undefined && count > 0
      ? await one(Math.ceil(count / pageSizeOf(first))).catch(endOfList)
      : null;
  // A row may have no moment of creation (gap G38): then all months there may be are asked for.
  const days =
    last?.results.map(({ created_at }) => created_at.slice(0, 10)).filter(isIsoDate) ?? [];
  const oldest =
    days.length > 0
      ? addDays(days.toSorted()[0] ?? today, -1)
      : (range.from ?? (count > 0 ? addDays(today, -longAgo) : today));
  return {
    count,
    pieces: segmentsOf(range, oldest, today).map((segment) => ({
      segment,
      pages: 1,
      given: 0,
      count: 0,
      again: false,
      back: [],
    })),
  };
}

function endOfList(error: unknown): null {
  if (isRefused(error, 404)) return null;
  throw error;
}

function takePage(pieces: readonly Piece[]): { piece: Piece; page: number } | undefined {
  for (const piece of pieces) {
    const page = piece.back.shift() ?? (piece.given < piece.pages ? (piece.given += 1) : undefined);
    if (page !== undefined) return { piece, page };
  }
  return undefined;
}

async function readPage(
  filters: InboxFilters,
  { reading, uids }: InsightsJob,
  piece: Piece,
  page: number,
  ask: Ask,
  signal: AbortSignal,
): Promise<void> {
  const { segment } = piece;
  try {
    const answer = await ask(() =>
      call(endpoints.listInvoices, {
        query: { ...listOf(filters, segment), page, page_size: largestPageSize },
        signal,
      }),
    );
    if (signal.aborted) throw new ApiError({ kind: 'aborted' });
    // What comes is believed: the size and number of pages may only repeat the wish (gap G38).
    piece.pages = Math.max(
      piece.pages,
      answer.page_count,
      page === 1 ? Math.ceil(answer.count / pageSizeOf(answer)) : 0,
    );
    if (answer.count < piece.count && !piece.again) {
      // Rows went meanwhile, so others may have slipped between two pages: once more from the start, what is counted is known.
      piece.again = true;
      piece.given = 0;
    }
    piece.count = answer.count;
    for (const row of answer.results) {
      if (uids.has(row.uid)) continue;
      const own = pieceOf(reading.segments, segment, row.created_at);
      if (!own) continue;
      uids.add(row.uid);
      addRow(reading.tally, row, own);
    }
  } catch (error) {
    if (isRefused(error, 404) && page > 1) return;
    piece.back.push(page);
    throw error;
  }
}

/**
 * Reads until all is read, the job's `control` ends it, or a page fails; what was read stays, and running it again goes on from there.
 * Newest first, four pages at once, gently; a row that came twice is counted once, no row is kept.
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
  const ask = gentleReader(signal, (pause) => tell({ pause }));
  const read = async ({ piece, page }: { piece: Piece; page: number }) => {
    try {
      await readPage(filters, job, piece, page, ask, signal);
      tell({});
    } catch (error) {
      // One page that failed ends the others too.
      control.abort(error);
      throw error;
    }
  };
  tell({ state: 'reading', problem: null, pause: null });
  try {
    if (!job.pieces) {
      const { count, pieces } = await cut(filters, job.reading.today, ask, signal);
      job.pieces = pieces;
      tell({ count, segments: pieces.map(({ segment }) => segment) });
    }
    const { pieces } = job;
    await fourAtOnce(() => {
      const next = signal.aborted ? undefined : takePage(pieces);
      return next && (() => read(next));
    });
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
