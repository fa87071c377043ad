import { pageSizeOf } from '#contract/paging.ts';
import { isRefused } from '#src/api/api-error.ts';
import { RequestQueue } from '#src/api/request-queue.ts';

interface Listed<Row> {
  readonly count: number;
  readonly results: readonly Row[];
}

/** A page of any list: invoices have page numbers, other lists have links to their neighbours. */
export type ListPage<Row> = Listed<Row> &
  ({ readonly page_count: number; readonly page_size: number } | { readonly next: string | null });

/** One page while reading a whole list. */
export interface PageRead<Row> {
  readonly page: number;
  /** Rows that were not on an earlier page. */
  readonly rows: readonly Row[];
  /** Length of the list by the newest response. */
  readonly count: number;
  /** The page to continue with when reading stops here. */
  readonly next: number;
}

/** Progress of reading a list. */
export interface ReadProgress {
  readonly read: number;
  readonly count: number;
  /** End of a pause that the service asked for, in milliseconds since 1970; null for none. */
  readonly pausedUntil: number | null;
}

interface Reading<Row> {
  readonly readPage: (page: number, signal: AbortSignal) => Promise<ListPage<Row>>;
  readonly queue: RequestQueue;
  readonly signal: AbortSignal;
  /** The last page of an earlier reading, to continue after it. */
  readonly after?: Pick<PageRead<Row>, 'count' | 'next'> | null | undefined;
  /** Number of simultaneous requests; by default the queue's concurrency. */
  readonly atOnce?: number;
}

/**
 * Page size and page count of a list that states only its length and neighbours (interface 4.3,
 * 4.4). The service may ignore the requested size, so it is derived from the rows (gap G38).
 * @param page from 1
 */
export function linkedPages(
  page: number,
  list: Listed<unknown> & { readonly next: string | null },
): { pageSize: number; pageCount: number } {
  const rows = list.results.length;
  // The first page shows the page size even if it has no next link although the count is larger.
  const before =
    list.next !== null || page === 1 ? rows : Math.ceil((list.count - rows) / (page - 1));
  const pageSize = Math.max(1, before);
  const ends = list.next === null && (page > 1 || rows >= list.count || rows === 0);
  return {
    pageSize,
    pageCount: ends ? page : Math.max(page + 1, Math.ceil(list.count / pageSize)),
  };
}

/** The last page by one response, which may only repeat the request (gap G38). */
function lastPageOf(page: number, answer: ListPage<unknown>): number {
  if ('next' in answer) return linkedPages(page, answer).pageCount;
  return Math.max(answer.page_count, page === 1 ? Math.ceil(answer.count / pageSizeOf(answer)) : 0);
}

/**
 * A page, or null when the list ends before it.
 * @throws ApiError except 404 after the first page (gap G1)
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
 * Reads a whole list and yields its pages in order, while the next ones are being requested. A row
 * that appears twice because the list moved is yielded once. If the list became shorter, it is read
 * once more, because rows may have moved to a page that was already read. A list that counts more
 * rows than it returns ends with the first page without new rows (gap G38).
 * @throws ApiError `aborted` by the signal, else what a page threw
 */
export async function* readPages<Row extends { readonly uid: string }>({
  readPage,
  queue,
  signal,
  after,
  atOnce = queue.concurrency,
}: Reading<Row>): AsyncGenerator<PageRead<Row>, void> {
  // When the consumer stops or a page fails, the requests in progress are aborted.
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
        // A failure is reported when its page's turn comes.
        asking.catch(() => undefined);
        asked.push(asking);
      }
      const answer = await asked.shift();
      if (!answer) {
        // If the list ends before the page to continue with, it became shorter.
        shrank ||= page === start;
        return;
      }
      // The list may have grown.
      last = Math.min(most, Math.max(last, lastPageOf(page, answer)));
      const rows = answer.results.filter(({ uid }) => !given.has(uid));
      for (const { uid } of rows) given.add(uid);
      // A consumer that stops before the second pass makes it when it continues.
      const first = most === Number.POSITIVE_INFINITY;
      yield { page, rows, count, next: shrank && first ? 1 : page + 1 };
      if (first && rows.length === 0 && answer.count <= counted) return;
      counted = answer.count;
    }
  }

  try {
    yield* pass(from);
    // A list that became shorter has no more pages than this; a service that always links to a next
    // page would otherwise never end.
    most = last;
    if (shrank) yield* pass(1);
  } finally {
    left.abort();
  }
}

/** How to abort and observe reading a whole list. */
export interface ListReading {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ReadProgress) => void;
}

/**
 * Reads a whole list through its own queue, each row once.
 * @param take what to keep of each row, since 100,000 whole rows would fill the memory
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
