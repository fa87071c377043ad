import { ApiError, isPassing, problemOf } from '#src/api/api-error.ts';
import { makePace } from '#src/lib/insights/pace.ts';
import { sleep } from '#src/lib/sleep.ts';

const width = 4;
const usualWait = 5;
const tries = 4;
const firstPause = 300;

// Of the 600 that our service allows a minute by default, the person's own work keeps a third.
const pace = makePace(400, 60_000, () => performance.now());

/** What a long reading is waiting for: the service asked for it by a 429, or we leave room for the person's other work. */
export interface Pause {
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly asked: boolean;
}

/**
 * Makes requests of a long reading one behind the other: at a pace that leaves room for other work, waiting when the service asks
 * for it (gap G30), and trying again quietly three times where that may help.
 * @param onPause hears when all wait, and null when they go on
 * @returns a function that makes a request and gives its answer
 * @throws ApiError `aborted` when the signal ended it, else what the request threw
 */
export function gentleReader(
  signal: AbortSignal,
  onPause: (pause: Pause | null) => void,
): <T>(ask: () => Promise<T>) => Promise<T> {
  let pausedUntil = 0;
  const waitFor = async (milliseconds: number, asked: boolean) => {
    onPause({ until: Date.now() + milliseconds, asked });
    await sleep(milliseconds, signal);
  };
  return async (ask) => {
    for (let tried = 1; ;) {
      let waited = false;
      for (
        let left = pausedUntil - Date.now();
        left > 0 && !signal.aborted;
        left = pausedUntil - Date.now()
      ) {
        await waitFor(left, true);
        waited = true;
      }
      for (let left = pace.turn(); left > 0 && !signal.aborted; left = pace.turn()) {
        await waitFor(left, false);
        waited = true;
      }
      if (signal.aborted) throw new ApiError({ kind: 'aborted' });
      if (waited) onPause(null);
      try {
        return await ask();
      } catch (error) {
        const problem = problemOf(error);
        if (problem.kind === 'refused' && problem.status === 429)
          pausedUntil = Math.max(
            pausedUntil,
            Date.now() + Math.max(problem.retryAfter ?? usualWait, 1) * 1_000,
          );
        else if (tried < tries && isPassing(problem))
          await sleep(firstPause * 2 ** (tried++ - 1), signal);
        else throw error;
      }
    }
  };
}

/**
 * Runs pieces of work, four at once, until there are none; work that is done may bring more.
 * @param next takes the next piece; undefined while there is none
 * @throws what the first piece threw, once those under way have ended; after it none is begun
 */
export function fourAtOnce(next: () => (() => Promise<void>) | undefined): Promise<void> {
  let running = 0;
  let failure: { readonly error: unknown } | undefined;
  return new Promise((resolve, reject) => {
    const fill = () => {
      for (
        let work = failure ? undefined : running < width ? next() : undefined;
        work;
        work = running < width ? next() : undefined
      ) {
        running += 1;
        void work()
          .catch((error: unknown) => {
            failure ??= { error };
          })
          .then(() => {
            running -= 1;
            fill();
          });
      }
      if (running > 0) return;
      if (failure) reject(failure.error);
      else resolve();
    };
    fill();
  });
}
