import { ApiError, isPassing, problemOf, type Problem } from '#src/api/api-error.ts';
import { sleep } from '#src/lib/sleep.ts';

const usualWait = 5;
const shortestWait = 1;
const attempts = 4;
const firstBackOff = 300;
/** A service that says so often that it cannot answer now will not say anything else soon. */
const usualPutOffs = 60;

/**
 * Leaves room for the person's other requests under a service's limit a minute (gap G30: 600 where
 * ours is not told otherwise).
 */
export interface Pace {
  /** Milliseconds to wait before the next request; 0 takes a turn. */
  readonly turn: () => number;
}

/**
 * At most `most` turns in any `span` milliseconds.
 * @param now milliseconds of any clock that only goes forward
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

/** A time in which a queue sends nothing. */
export interface Pause {
  /** When it ends, in milliseconds since 1970. */
  readonly until: number;
  /**
   * True when the service asked for it; false when the queue leaves room for the person's
   * other requests.
   */
  readonly requested: boolean;
}

/**
 * How a queue differs from the usual one; `now` and `wait` are for tests that do not wait real
 * seconds.
 */
export interface QueueOptions {
  /** Requests at a time; four by default. */
  readonly concurrency?: number | undefined;
  /**
   * Hears of every pause, and null when requests go on. Never called for a request whose signal is
   * aborted.
   */
  readonly onPause?: (pause: Pause | null) => void;
  /** A limit of the queue's own, below the service's. */
  readonly pace?: Pace;
  /**
   * How often a read waits for a service that cannot answer now and says when it can; afterwards it
   * is a failure as any other.
   */
  readonly mostPutOffs?: number | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  /** Resolves after so many milliseconds, or at once when the signal is aborted. */
  readonly wait?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined;
}

// Our service allows 600 requests a minute by default: a third is left to the person's own work.
/**
 * The pace of readings that fill a page with sums: 400 requests a minute, all such readings of this
 * tab together.
 */
export const backgroundPace = makePace(400, 60_000, () => performance.now());

/**
 * Seconds to wait when the service answered 429 (gap G30): it is certain that nothing was changed.
 * @returns undefined for every other problem
 */
export function retryAfterOf(problem: Problem): number | undefined {
  return problem.kind === 'refused' && problem.status === 429
    ? Math.max(problem.retryAfter ?? usualWait, shortestWait)
    : undefined;
}

/**
 * The same for what changes nothing, and also when the service cannot answer now and says when it
 * can (503 with `Retry-After`).
 */
export function retryAfterOfRead(problem: Problem): number | undefined {
  return problem.kind === 'refused' && problem.status === 503 && problem.retryAfter !== undefined
    ? Math.max(problem.retryAfter, shortestWait)
    : retryAfterOf(problem);
}

/** When a request is repeated. */
interface RetryRule {
  /** How often it is tried where no answer came or the service has a problem of its own. */
  readonly attempts: number;
  /** How long the service asks to wait before it is tried again. */
  readonly waitOf: (problem: Problem) => number | undefined;
}

/**
 * The queue of one long piece of work: a few requests at a time, all of them paused when the
 * service asks for it, and reads repeated quietly when that may help. Every request names the
 * signal that ends it.
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
   * Makes a request that changes nothing: waits for its turn, and tries up to four times when no
   * answer came or the service has a problem of its own (5xx).
   * @throws ApiError `aborted` by the signal, else what the last try threw
   */
  read<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#inTurn(request, signal, { attempts, waitOf: retryAfterOfRead });
  }

  /**
   * Makes a request that changes nothing but is much work for the service: repeated only when the
   * service says when.
   * @throws ApiError `aborted` by the signal, else what the request threw
   */
  order<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#inTurn(request, signal, { attempts: 1, waitOf: retryAfterOfRead });
  }

  /**
   * Makes a request that changes something: repeated only after a 429, when it is certain that
   * nothing was changed.
   * @throws ApiError `aborted` by the signal before it was sent, else what the request threw
   */
  send<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#inTurn(request, signal, { attempts: 1, waitOf: retryAfterOf });
  }

  /**
   * Works on several things, as many at a time as the queue has places. The source is asked for the
   * next only when a place is free, so what is done may add to it.
   * @throws what the first piece of work threw, once those under way have ended; after it none is
   * begun
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
    const { mostPutOffs = usualPutOffs } = this.#options;
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
          const seconds = limited ?? (putOff < mostPutOffs ? waitOf(problem) : undefined);
          if (limited === undefined && seconds !== undefined) putOff += 1;
          if (seconds !== undefined) this.#pause(seconds);
          else if (tried < most && isPassing(problem))
            await this.#wait(firstBackOff * 2 ** (tried++ - 1), signal);
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
