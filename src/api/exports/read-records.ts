import { ApiError, isTemporary, problemOf } from '#src/api/api-error.ts';
import { retryAfterOfRead, RequestQueue, type QueueOptions } from '#src/api/request-queue.ts';

/** The result of reading a record; `again` is the error, if repeating may help. */
export type Found<T, P> =
  | { readonly kind: 'read'; readonly record: T }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly problem: P; readonly again?: ApiError };

/** The result for an error. @param problem what to report about it */
export function notRead<P>(error: unknown, problem: P): Found<never, P> {
  const cause = problemOf(error);
  return isTemporary(cause) || retryAfterOfRead(cause) !== undefined
    ? { kind: 'failed', problem, again: new ApiError(cause) }
    : { kind: 'failed', problem };
}

/** Whether the service only asked to wait, which tells nothing about the record. */
export const isAskedToWait = (found: Found<unknown, unknown>): boolean =>
  found.kind === 'failed' &&
  found.again !== undefined &&
  retryAfterOfRead(found.again.problem) !== undefined;

/** Input of `readRecords`; `now` and `wait` are for tests. */
export interface RecordsReading<T, P> extends Pick<QueueOptions, 'now' | 'wait'> {
  readonly uids: readonly string[];
  /** Never throws. */
  readonly read: (uid: string, signal: AbortSignal) => Promise<Found<T, P>>;
  readonly settled: (uid: string, found: Found<T, P>) => void;
  /** Called with the end of a pause in milliseconds since 1970; 0 when requests continue. */
  readonly paused: (until: number) => void;
  readonly signal: AbortSignal;
}

/** After this many failures in a row, the cause is the service and not the records. */
const mostFailuresInARow = 8;

/**
 * Reads many records through one request queue, and stops when several in a row get no response.
 * @returns when no read is in progress; records for which `settled` was not called were not read
 */
export async function readRecords<T, P>({
  uids,
  read,
  settled,
  paused,
  signal,
  ...options
}: RecordsReading<T, P>): Promise<void> {
  const halting = new AbortController();
  const over = AbortSignal.any([signal, halting.signal]);
  const queue = new RequestQueue({ ...options, onPause: (pause) => paused(pause?.until ?? 0) });
  let failuresInARow = 0;

  async function find(uid: string): Promise<Found<T, P> | null> {
    let last: Found<T, P> | null = null;
    try {
      await queue.read(async () => {
        const found = await read(uid, signal);
        if (!isAskedToWait(found)) last = found;
        if (found.kind === 'failed' && found.again) throw found.again;
      }, over);
      failuresInARow = 0;
    } catch {
      failuresInARow += 1;
      if (failuresInARow >= mostFailuresInARow) halting.abort();
    }
    return last;
  }

  await queue.each(uids, async (uid) => {
    if (over.aborted) return;
    const found = await find(uid);
    if (found && !signal.aborted) settled(uid, found);
  });
}
