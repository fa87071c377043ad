import { ApiError, isPassing, refusal, type Problem } from '#src/api/api-error.ts';
import { readAgainAfter, RequestQueue, type QueueOptions } from '#src/api/request-queue.ts';

/** What came of reading one record once. */
export type Reading<T, P> =
  | { readonly kind: 'read'; readonly record: T }
  | { readonly kind: 'gone' }
  /** The service asks for it: every request has to wait. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** Trying again may help: no answer, or the service has a problem of its own. */
  | { readonly kind: 'unseen'; readonly problem: P }
  | { readonly kind: 'failed'; readonly problem: P };

/** What came of a reading that brought only a problem. */
export function notRead(
  problem: Problem,
): Exclude<Reading<never, Problem>, { kind: 'read' | 'gone' }> {
  const seconds = readAgainAfter(problem);
  if (seconds !== undefined) return { kind: 'wait', seconds };
  return { kind: isPassing(problem) ? 'unseen' : 'failed', problem };
}

/** How a record stands; what is missing was not read. */
export type Found<T, P> = Exclude<Reading<T, P>, { kind: 'wait' | 'unseen' }>;

/** What reading needs from its caller; `now` and `wait` are for tests. */
export interface RecordsReading<T, P> extends Pick<QueueOptions, 'now' | 'wait'> {
  readonly uids: readonly string[];
  /** Never throws. */
  readonly read: (uid: string, signal: AbortSignal) => Promise<Reading<T, P>>;
  readonly settled: (uid: string, found: Found<T, P>) => void;
  /** All requests wait until then, in milliseconds since 1970; 0 when they go on. */
  readonly paused: (until: number) => void;
  readonly signal: AbortSignal;
}

/** So many failures one after the other: it is not the records, it is the service. */
const mostFailuresInARow = 8;

/**
 * Reads many records through one request queue. When none of several brings an answer, no other is
 * begun.
 * @returns when none is under way any more; records that `settled` did not hear of were not read
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
    let failed: Found<T, P> | null = null;
    try {
      const found = await queue.read(async () => {
        const reading = await read(uid, signal);
        if (reading.kind === 'wait')
          throw new ApiError({ ...refusal(503, ''), retryAfter: reading.seconds });
        if (reading.kind !== 'unseen') return reading;
        failed = { kind: 'failed', problem: reading.problem };
        throw new ApiError({ kind: 'unreachable' });
      }, over);
      failuresInARow = 0;
      return found;
    } catch {
      failuresInARow += 1;
      if (failuresInARow >= mostFailuresInARow) halting.abort();
      return failed;
    }
  }

  await queue.each(uids, async (uid) => {
    if (over.aborted) return;
    const found = await find(uid);
    if (found && !signal.aborted) settled(uid, found);
  });
}
