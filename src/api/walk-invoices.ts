import { endpoints } from '#contract/endpoints.ts';
import type { InvoiceRow } from '#contract/invoice.ts';
import { largestPageSize, pageSizeOf } from '#contract/paging.ts';
import { ApiError, isRefused } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { toQuery, type InboxFilters } from '#src/lib/filters.ts';
import { sleep } from '#src/lib/sleep.ts';

const width = 4;
const usualWait = 5;

/** How far a walk is. */
export interface WalkProgress {
  readonly read: number;
  /** As the newest answer says. */
  readonly count: number;
  /** Until when the service asks to wait, in milliseconds since 1970; null while it goes on. */
  readonly pausedUntil: number | null;
}

interface Walking {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: WalkProgress) => void;
}

type Page = Awaited<ReturnType<typeof readPage>>;

const readPage = (filters: InboxFilters, page: number, signal: AbortSignal) =>
  call(endpoints.listInvoices, {
    query: { ...toQuery(filters), page, page_size: largestPageSize },
    signal,
  });

/** Reads pages; a 429 makes all of them wait as long as it says, and a page past the end is empty (gaps G1, G30). */
function reader(
  filters: InboxFilters,
  signal: AbortSignal,
  onPause: (until: number | null) => void,
) {
  let pausedUntil = 0;
  return async (number: number): Promise<Page | null> => {
    for (;;) {
      while (!signal.aborted && Date.now() < pausedUntil)
        await sleep(pausedUntil - Date.now(), signal);
      if (signal.aborted) throw new ApiError({ kind: 'aborted' });
      try {
        const page = await readPage(filters, number, signal);
        // One that was on its way when the others began to wait ends no pause.
        if (pausedUntil > 0 && Date.now() >= pausedUntil) onPause(null);
        return page;
      } catch (error) {
        if (isRefused(error, 404) && number > 1) return null;
        if (!(error instanceof ApiError) || !isRefused(error, 429)) throw error;
        const seconds =
          error.problem.kind === 'refused' ? (error.problem.retryAfter ?? usualWait) : usualWait;
        pausedUntil = Math.max(pausedUntil, Date.now() + Math.max(seconds, 1) * 1_000);
        onPause(pausedUntil);
      }
    }
  };
}

async function inTurns(
  numbers: readonly number[],
  work: (number: number) => Promise<void>,
): Promise<void> {
  const queue = numbers.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const number of queue) await work(number);
    }),
  );
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/**
 * Reads every invoice of the filters, all pages, newest first, up to four pages at a time. The answer's own page size and
 * page count are believed (gap G38). A row that came twice because the list moved is given once; when the list became
 * shorter meanwhile it is read once more, since rows may have slipped between two pages.
 * @param take what is kept of each row: whole rows of a hundred thousand invoices would fill the memory
 * @param walking `signal` ends it, `onProgress` hears of every page; what was read can be kept by `take` alone
 * @throws ApiError `aborted` when the signal ended it, else what a page threw
 */
export async function walkInvoices<T>(
  filters: InboxFilters,
  take: (row: InvoiceRow) => T,
  { signal, onProgress }: Walking,
): Promise<readonly T[]> {
  const found = new Map<string, T>();
  let [count, shrank] = [0, false];
  let pausedUntil: number | null = null;
  const tell = () => onProgress?.({ read: found.size, count, pausedUntil });
  // One page that failed ends the others too.
  const failed = new AbortController();
  const read = reader(filters, AbortSignal.any([signal, failed.signal]), (until) => {
    pausedUntil = until;
    tell();
  });
  // Pages come in any order, rows stay in the list's: each page's rows wait until those before are there.
  const pass = async (): Promise<void> => {
    const kept: (Map<string, T> | undefined)[] = [];
    let [next, last] = [1, 1];
    const keep = async (number: number) => {
      const page = await read(number);
      if (page) {
        shrank ||= page.count < count;
        count = page.count;
        last = Math.max(
          last,
          page.page_count,
          number === 1 ? Math.ceil(page.count / pageSizeOf(page)) : 0,
        );
      }
      kept[number] = new Map(page?.results.map((row) => [row.uid, take(row)]));
      for (let rows = kept[next]; rows; rows = kept[++next]) {
        for (const [uid, one] of rows) if (!found.has(uid)) found.set(uid, one);
        kept[next] = undefined;
      }
      tell();
    };
    await keep(1);
    // The list may have grown while it was read.
    for (let from = 2; from <= last;) {
      const numbers = range(from, last);
      from = last + 1;
      await inTurns(numbers, keep);
    }
  };
  try {
    await pass();
    if (shrank) await pass();
  } finally {
    failed.abort();
  }
  return [...found.values()];
}

/**
 * The rows at places `from` to `to` of the filters' list, newest first, both included; the first row has place 0.
 * Fewer come when the list ends before.
 * @throws ApiError `aborted` when the signal ended it, else what a page threw
 */
export async function fetchRange(
  filters: InboxFilters,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<readonly InvoiceRow[]> {
  const read = reader(filters, signal, () => undefined);
  // A service with its own page size has at least as many pages as one that grants the wish, unless its pages are larger.
  const guess = Math.floor(from / largestPageSize) + 1;
  const there = await read(guess);
  const sure = there && (guess === 1 || there.results.length === there.page_size);
  const first = sure ? there : await read(1);
  if (!first) return [];
  const size = pageSizeOf(first);
  const pages = new Map([[sure ? guess : 1, first.results]]);
  const numbers = range(
    Math.floor(from / size) + 1,
    Math.min(Math.floor(to / size) + 1, Math.ceil(first.count / size)),
  );
  await inTurns(
    numbers.filter((number) => !pages.has(number)),
    async (number) => {
      pages.set(number, (await read(number))?.results ?? []);
    },
  );
  const start = ((numbers[0] ?? 1) - 1) * size;
  return numbers.flatMap((number) => pages.get(number) ?? []).slice(from - start, to - start + 1);
}
