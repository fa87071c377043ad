import { ApiError, isTemporary, problemOf, type Problem } from '#src/api/api-error.ts';
import { sleep } from '#src/lib/waiting/sleep.ts';

const defaultRetrySeconds = 5;
const longestDefaultRetrySeconds = 30;
const readAttempts = 4;
const firstBackOffMs = 300;
/** After this many deferrals, the service is unlikely to answer soon. */
const defaultMostWaits = 60;

/** Leaves room for other requests within the service's 600 a minute (gap G30). */
export interface Pace {
  /** Milliseconds to wait before the next request; 0 takes a turn. */
  readonly turn: () => number;
}

/**
 * Allows at most `most` turns in any `span` milliseconds.
 * @param now a monotonic clock in milliseconds
 */
export function makePace(most: number, span: number, now: () => number): Pace {
  const taken: number[] = [];
  return {
    turn() {
      const at = now();
      while (taken[0] !== undefined && taken[0] <= at - span) taken.shift();
      const oldest = taken[0];
      if (taken.length >= most && oldest !== undefined) return oldest + span - at;
      taken.push(at);
      return 0;
    },
  };
}

/** A period in which a queue sends nothing. */
export interface Pause {
  /** Its end, in milliseconds since 1970. */
  readonly until: number;
  /** True if the service asked for it; false if the queue leaves room for other requests. */
  readonly requested: boolean;
}

/** Options of a queue; `now` and `wait` let tests run without real waiting. */
export interface QueueOptions {
  /** Simultaneous requests; four by default. */
  readonly concurrency?: number | undefined;
  /**
   * Called with every pause, and with null when requests continue. Never called for a request whose
   * signal is aborted.
   */
  readonly onPause?: (pause: Pause | null) => void;
  /** A limit of the queue's own, below the service's. */
  readonly pace?: Pace;
  /** How often a read waits after a 503 with `Retry-After` before it fails. */
  readonly mostWaits?: number | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  /** Resolves after the given milliseconds, or at once when the signal is aborted. */
  readonly wait?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined;
}

/**
 * The pace of all background readings of this tab together: 400 requests a minute. The embedded
 * service allows 600 by default, so a third is left for the person's own work.
 */
export const backgroundPace = makePace(400, 60_000, () => performance.now());

/**
 * Seconds to wait when the service asks to wait: what it says, but at least one.
 * @param earlier how many times in a row it asked before; unless it says how long, each time
 * doubles the wait
 */
export const secondsToWait = (retryAfter: number | undefined, earlier = 0): number =>
  Math.max(
    retryAfter ?? Math.min(defaultRetrySeconds * 2 ** earlier, longestDefaultRetrySeconds),
    1,
  );

/**
 * Seconds to wait after a 429 (gap G30), with which the service certainly changed nothing.
 * @returns undefined for every other problem
 */
export function retryAfterOf(problem: Problem): number | undefined {
  return problem.kind === 'refused' && problem.status === 429
    ? secondsToWait(problem.retryAfter)
    : undefined;
}

/**
 * Seconds to wait before a read is repeated, after a 429 or a 503 with `Retry-After`.
 * @returns undefined for every other problem
 */
export function retryAfterOfRead(problem: Problem): number | undefined {
  return problem.kind === 'refused' && problem.status === 503 && problem.retryAfter !== undefined
    ? secondsToWait(problem.retryAfter)
    : retryAfterOf(problem);
}

interface RetryRule {
  /** Number of tries after no response or a 5xx. */
  readonly attempts: number;
  /** Seconds that the service asks to wait. */
  readonly waitOf: (problem: Problem) => number | undefined;
}

/**
 * The request queue of one long operation: a few requests at a time, all of them paused when the
 * service asks to wait, and reads repeated where that may help. Every request has its own abort
 * signal.
 */
export class RequestQueue {
  readonly #options: QueueOptions;
  readonly #now: () => number;
  readonly #wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly #waiting: (() => void)[] = [];
  readonly concurrency: number;
  #running = 0;
  #pausedUntil = 0;
  #announced = false;

  constructor(options: QueueOptions = {}) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#wait = options.wait ?? sleep;
    this.concurrency = options.concurrency ?? 4;
  }

  /**
   * Runs a read in turn, with up to four tries after no response or a 5xx.
   * @throws ApiError `aborted` by the signal, else what the last try threw
   */
  read<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#inTurn(request, signal, { attempts: readAttempts, waitOf: retryAfterOfRead });
  }

  /**
   * Runs a read that is expensive for the service, so it is repeated only when the service says
   * when.
   * @throws ApiError `aborted` by the signal, else what the request threw
   */
  order<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#inTurn(request, signal, { attempts: 1, waitOf: retryAfterOfRead });
  }

  /**
   * Runs a write, repeated only after a 429, with which certainly nothing was changed.
   * @throws ApiError `aborted` by the signal before it was sent, else what the request threw
   */
  send<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#inTurn(request, signal, { attempts: 1, waitOf: retryAfterOf });
  }

  /**
   * Processes items with the queue's concurrency. The next item is taken from the source only when
   * a place is free, so processing may add to it.
   * @throws what the first item threw, once those in progress have ended; no further one is started
   */
  async each<T>(source: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
    const items = source[Symbol.iterator]();
    let failure: { readonly error: unknown } | undefined;
    const worker = async () => {
      for (let next = items.next(); !next.done && !failure; next = items.next()) {
        try {
          await work(next.value);
        } catch (error) {
          failure ??= { error };
        }
        if (failure) return;
      }
    };
    await Promise.all(Array.from({ length: this.concurrency }, worker));
    if (failure) throw failure.error;
  }

  async #inTurn<T>(
    request: () => Promise<T>,
    signal: AbortSignal,
    { attempts: most, waitOf }: RetryRule,
  ): Promise<T> {
    const { mostWaits = defaultMostWaits } = this.#options;
    await this.#place(signal);
    try {
      for (let [tried, putOff] = [1, 0]; ;) {
        await this.#turn(signal);
        try {
          return await request();
        } catch (error) {
          if (signal.aborted) throw error;
          const problem = problemOf(error);
          const limited = retryAfterOf(problem);
          const seconds = limited ?? (putOff < mostWaits ? waitOf(problem) : undefined);
          if (limited === undefined && seconds !== undefined) putOff += 1;
          if (seconds !== undefined) this.#pause(seconds);
          else if (tried < most && isTemporary(problem))
            await this.#wait(firstBackOffMs * 2 ** (tried++ - 1), signal);
          else throw error;
        }
      }
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #place(signal: AbortSignal): Promise<void> {
    while (this.#running >= this.concurrency && !signal.aborted)
      await new Promise<void>((resolve) => {
        const go = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        const leave = () => {
          this.#waiting.splice(this.#waiting.indexOf(go), 1);
          resolve();
        };
        this.#waiting.push(go);
        signal.addEventListener('abort', leave, { once: true });
      });
    this.#running += 1;
  }

  async #turn(signal: AbortSignal): Promise<void> {
    const { pace, onPause } = this.#options;
    for (let left = this.#left(); left > 0 && !signal.aborted; left = this.#left())
      await this.#wait(left, signal);
    for (let left = pace?.turn() ?? 0; left > 0 && !signal.aborted; left = pace?.turn() ?? 0) {
      this.#announced = true;
      onPause?.({ until: this.#now() + left, requested: false });
      await this.#wait(left, signal);
    }
    if (signal.aborted) throw new ApiError({ kind: 'aborted' });
    if (!this.#announced) return;
    this.#announced = false;
    onPause?.(null);
  }

  #left(): number {
    return this.#pausedUntil - this.#now();
  }

  #pause(seconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#now() + seconds * 1_000);
    this.#announced = true;
    this.#options.onPause?.({ until: this.#pausedUntil, requested: true });
  }
}
