import { pageSizeOf } from '#contract/paging.ts';
import { isRefused } from '#src/api/api-error.ts';
import { RequestQueue } from '#src/api/request-queue.ts';

interface Listed<Row> {
  readonly count: number;
  readonly results: readonly Row[];
}

/**
 * A page of any list: of the invoices, which number their pages, or of the others, which name their
 * neighbours.
 */
export type ListPage<Row> = Listed<Row> &
  ({ readonly page_count: number; readonly page_size: number } | { readonly next: string | null });

/** What a page brought to the reading of a whole list. */
export interface PageRead<Row> {
  readonly page: number;
  /** Rows that no page before brought. */
  readonly rows: readonly Row[];
  /** Rows of the list, as the newest answer says. */
  readonly count: number;
  /** The page that a later reading begins with when this one ends here. */
  readonly next: number;
}

/** How far a list is read. */
export interface ReadProgress {
  readonly read: number;
  readonly count: number;
  /** Until when the service asks to wait, in milliseconds since 1970; null while it goes on. */
  readonly pausedUntil: number | null;
}

interface Reading<Row> {
  readonly readPage: (page: number, signal: AbortSignal) => Promise<ListPage<Row>>;
  readonly queue: RequestQueue;
  readonly signal: AbortSignal;
  /** The last page that an earlier reading took, to go on after it. */
  readonly after?: Pick<PageRead<Row>, 'count' | 'next'> | null | undefined;
  /** Pages that are asked for at a time; as many as the queue has places by default. */
  readonly atOnce?: number;
}

/**
 * The page size and page count of a list that only says its count and neighbours (interface 4.3,
 * 4.4). The service may ignore the size that was asked for, so it is worked out from what came (gap
 * G38).
 * @param page from 1
 */
export function linkedPages(
  page: number,
  list: Listed<unknown> & { readonly next: string | null },
): { pageSize: number; pageCount: number } {
  const rows = list.results.length;
  // The first page shows the size, also where it names none that follows though the count says that
  // there is more.
  const before =
    list.next !== null || page === 1 ? rows : Math.ceil((list.count - rows) / (page - 1));
  const pageSize = Math.max(1, before);
  const ends = list.next === null && (page > 1 || rows >= list.count || rows === 0);
  return {
    pageSize,
    pageCount: ends ? page : Math.max(page + 1, Math.ceil(list.count / pageSize)),
  };
}

/**
 * The last page there is, as one answer says; the size and number of pages may only repeat what
 * was asked for (gap G38).
 */
function lastPageOf(page: number, answer: ListPage<unknown>): number {
  if ('next' in answer) return linkedPages(page, answer).pageCount;
  return Math.max(answer.page_count, page === 1 ? Math.ceil(answer.count / pageSizeOf(answer)) : 0);
}

/**
 * A page, or null when the list ends before it.
 * @throws ApiError but for 404 behind the first page (gap G1)
 */
export async function pageOrEnd<T>(page: number, asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (page > 1 && isRefused(error, 404)) return null;
    throw error;
  }
}

/**
 * Reads a list to its end and gives its pages in order, while the next ones are on their way. A row
 * that came twice because the list moved is given once; when the list became shorter in between it
 * is read once more, since rows may have slipped between two pages. A list that counts more rows
 * than it gives ends with the page that brings nothing new (gap G38).
 * @throws ApiError `aborted` by the signal, else what a page threw
 */
export async function* readPages<Row extends { readonly uid: string }>({
  readPage,
  queue,
  signal,
  after,
  atOnce = queue.concurrency,
}: Reading<Row>): AsyncGenerator<PageRead<Row>, void> {
  // A consumer that stops, or met a page that failed, wants none of the requests under way.
  const left = new AbortController();
  const over = AbortSignal.any([signal, left.signal]);
  const given = new Set<string>();
  const from = after?.next ?? 1;
  let [count, shrank] = [after?.count ?? 0, false];

  const ask = async (page: number): Promise<ListPage<Row> | null> => {
    const answer = await pageOrEnd(
      page,
      queue.read(() => readPage(page, over), over),
    );
    if (answer) {
      shrank ||= answer.count < count;
      ({ count } = answer);
    }
    return answer;
  };

  let [last, most] = [from, Number.POSITIVE_INFINITY];
  async function* pass(start: number): AsyncGenerator<PageRead<Row>, void> {
    const asked: Promise<ListPage<Row> | null>[] = [];
    let [next, counted] = [start, 0];
    last = start;
    for (let page = start; page <= last; page += 1) {
      for (; next <= Math.min(last, page + atOnce - 1); next += 1) {
        const asking = ask(next);
        // One that fails is heard of in its turn.
        asking.catch(() => undefined);
        asked.push(asking);
      }
      const answer = await asked.shift();
      if (!answer) {
        // It ends before the page to go on with: it became shorter since.
        shrank ||= page === start;
        return;
      }
      // The list may have grown while it was read.
      last = Math.min(most, Math.max(last, lastPageOf(page, answer)));
      const rows = answer.results.filter(({ uid }) => !given.has(uid));
      for (const { uid } of rows) given.add(uid);
      // A consumer that ends before the second pass makes it later.
      const first = most === Number.POSITIVE_INFINITY;
      yield { page, rows, count, next: shrank && first ? 1 : page + 1 };
      if (first && rows.length === 0 && answer.count <= counted) return;
      counted = answer.count;
    }
  }

  try {
    yield* pass(from);
    // Shorter than it was, it has no more pages; a service that always names a next one would never
    // end.
    most = last;
    if (shrank) yield* pass(1);
  } finally {
    left.abort();
  }
}

/** How the reading of a whole list is ended and followed. */
export interface ListReading {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ReadProgress) => void;
}

/**
 * Reads a list to its end through a queue of its own, each row once.
 * @param take what is stored of each row: whole rows of a hundred thousand would fill the memory
 * @throws ApiError `aborted` by the signal, else what a page threw
 */
export async function readAll<Row extends { readonly uid: string }, T>(
  readPage: (page: number, signal: AbortSignal) => Promise<ListPage<Row>>,
  take: (row: Row) => T,
  { signal, onProgress }: ListReading,
): Promise<readonly T[]> {
  const taken: T[] = [];
  let progress: ReadProgress = { read: 0, count: 0, pausedUntil: null };
  const report = (part: Partial<ReadProgress>) => {
    progress = { ...progress, ...part };
    onProgress?.(progress);
  };
  const queue = new RequestQueue({
    onPause: (pause) => report({ pausedUntil: pause?.until ?? null }),
  });
  for await (const { rows, count } of readPages({ readPage, queue, signal })) {
    for (const row of rows) taken.push(take(row));
    report({ read: taken.length, count });
  }
  return taken;
}
