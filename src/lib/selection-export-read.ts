/** What came of reading one record. */
export type Reading<T, P> =
  | { readonly kind: 'read'; readonly record: T }
  /** It was deleted. */
  | { readonly kind: 'gone' }
  /** 429: all have to wait. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** Trying again may help: no answer, or the service has a problem of its own. */
  | { readonly kind: 'unseen'; readonly problem: P }
  | { readonly kind: 'failed'; readonly problem: P };

/** How a record stands; what is missing was not read. */
export type Found<T, P> = Exclude<Reading<T, P>, { kind: 'wait' | 'unseen' }>;

/** What reading needs from outside. */
export interface SelectionRead<T, P> {
  readonly uids: readonly string[];
  /** Never throws. */
  readonly read: (uid: string, signal: AbortSignal) => Promise<Reading<T, P>>;
  /** Resolves after so many milliseconds, or at once when the signal ends it. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  /** Called once for each record. */
  readonly settled: (uid: string, found: Found<T, P>) => void;
  /** All wait until then, in the milliseconds of `now`. */
  readonly paused: (until: number) => void;
  readonly signal: AbortSignal;
}

const width = 4;
const shortestWait = 1;
const tries = 3;
const firstPause = 300;
/** So many that bring no answer one after the other: it is not them, it is the service. */
const mostInARow = 8;

/**
 * Reads many records, four at a time. A 429 makes all wait (gap G30); who brings no answer is tried three times. When none
 * of several brings one, no other is begun.
 * @returns when none is under way any more; records that `settled` did not hear of were not read
 */
export async function readSelection<T, P>({
  uids,
  read,
  wait,
  now,
  settled,
  paused,
  signal,
}: SelectionRead<T, P>): Promise<void> {
  const halting = new AbortController();
  const over = AbortSignal.any([signal, halting.signal]);
  const queue = uids.values();
  let pausedUntil = 0;
  let inARow = 0;

  async function find(uid: string): Promise<Found<T, P> | null> {
    for (let tried = 0; ;) {
      while (!over.aborted && now() < pausedUntil) await wait(pausedUntil - now(), over);
      if (over.aborted) return null;
      const reading = await read(uid, signal);
      if (signal.aborted) return null;
      if (reading.kind === 'wait') {
        pausedUntil = Math.max(
          pausedUntil,
          now() + Math.max(reading.seconds, shortestWait) * 1_000,
        );
        paused(pausedUntil);
      } else if (reading.kind !== 'unseen') {
        inARow = 0;
        return reading;
      } else if (++tried === tries) {
        inARow += 1;
        if (inARow === mostInARow) halting.abort();
        return { kind: 'failed', problem: reading.problem };
      } else {
        await wait(firstPause * 2 ** (tried - 1), over);
      }
    }
  }

  async function work(): Promise<void> {
    for (const uid of queue) {
      if (over.aborted) return;
      const found = await find(uid);
      if (found) settled(uid, found);
    }
  }

  await Promise.all(Array.from({ length: width }, work));
}
