import { ApiError, problemOf, type Problem } from '#src/api/api-error.ts';
import { retryAfterOfRead, RequestQueue, type QueueOptions } from '#src/api/request-queue.ts';
import type { Outcome, SkipReason } from '#src/lib/decisions/decision.ts';

/** The result of one request for a record. */
export type Attempt =
  | { readonly kind: 'done'; readonly undoable: boolean }
  | { readonly kind: 'gone'; readonly problem?: Problem }
  /** Nothing was changed; reading the record tells why. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** The response was lost or breaks the interface, so the change may have been made. */
  | { readonly kind: 'doubtful'; readonly problem: Problem }
  | { readonly kind: 'failed'; readonly problem: Problem }
  /** Nothing was changed, and no other record can be changed either. */
  | { readonly kind: 'halted'; readonly problem: Problem };

/** The state of a record when it is read again. */
export type Check<W = SkipReason> =
  /** The record is in the target state; `why` names it. */
  | { readonly kind: 'reached'; readonly undoable: boolean; readonly why: W }
  /** The record is not in the target state, and its permissions still allow the action. */
  | { readonly kind: 'open' }
  | { readonly kind: 'closed'; readonly why: W }
  | { readonly kind: 'gone' };

/** How a record ended by what reading it again says; undefined while the action is still open. */
export function endOf<W>(check: Check<W>): Outcome<never, W> | undefined {
  if (check.kind === 'open') return undefined;
  return check.kind === 'reached'
    ? { kind: 'done', undoable: check.undoable }
    : { kind: 'skipped', why: check.kind === 'gone' ? 'gone' : check.why };
}

/** A run over many records: its requests and callbacks. */
export interface ActionRun<T, W = SkipReason> extends Pick<
  QueueOptions,
  'concurrency' | 'now' | 'wait'
> {
  readonly records: readonly T[];
  /**
   * False: a service that asks to wait fails the record at once. By default, all requests wait as
   * long as it asks.
   */
  readonly waits?: boolean;
  /**
   * Whether an earlier request for this record may have arrived, so that the record is read before
   * anything is sent.
   */
  readonly inDoubt: (record: T) => boolean;
  /** Sends the request once. @throws ApiError 429: nothing was changed, and all requests wait */
  readonly act: (record: T, signal: AbortSignal) => Promise<Attempt>;
  /** Reads the record bypassing the cache. @throws ApiError */
  readonly check: (record: T, signal: AbortSignal) => Promise<Check<W>>;
  /** Awaited before each request, so that it is noted before it is sent. */
  readonly before?: (record: T) => Promise<void>;
  readonly settled?: (record: T, outcome: Outcome<Problem, W>) => Promise<void>;
  /** Called with the end of a pause in milliseconds since 1970; 0 when requests continue. */
  readonly paused?: (until: number) => void;
  /** Starts no further record; those in progress finish. */
  readonly stop: AbortSignal;
  /** Also aborts the requests in progress. */
  readonly abandon: AbortSignal;
}

/** How often a record is sent at most, if the service asks to wait each time. */
const mostSendings = 5;

export interface ActionRunEnd<T, W = SkipReason> {
  /** One for every record, in the order of the records. */
  readonly outcomes: ReadonlyMap<T, Outcome<Problem, W>>;
  /** Why the run stopped by itself before all records were started; null when it did not. */
  readonly halted: Problem | null;
}

/**
 * Changes many records, a few at a time. A request is repeated only if it certainly changed
 * nothing; after a lost response the record is read. A 429 makes all requests wait (gap G30).
 * @returns when no request is in progress; never throws
 */
export async function runActions<T, W = SkipReason>(
  run: ActionRun<T, W>,
): Promise<ActionRunEnd<T, W>> {
  const { now, wait, concurrency } = run;
  const outcomes = new Map<T, Outcome<Problem, W>>(
    run.records.map((record) => [record, { kind: 'not started' }]),
  );
  const halting = new AbortController();
  const over = AbortSignal.any([run.stop, run.abandon, halting.signal]);
  let halted: Problem | null = null;
  const halt = (problem: Problem) => {
    halted ??= problem;
    halting.abort();
  };
  const isAskedToWait = (problem: Problem): boolean =>
    run.waits !== false && retryAfterOfRead(problem) !== undefined;
  const queue = new RequestQueue({
    onPause: (pause) => run.paused?.(pause?.until ?? 0),
    mostWaits: run.waits === false ? 0 : undefined,
    concurrency,
    now,
    wait,
  });

  const read = (
    record: T,
  ): Promise<Check<W> | { readonly kind: 'unseen'; readonly problem: Problem }> =>
    queue
      .read(() => run.check(record, run.abandon), run.abandon)
      .catch((error: unknown) => ({ kind: 'unseen', problem: problemOf(error) }));

  async function afterDoubt(
    record: T,
    problem: Problem | null,
  ): Promise<Outcome<Problem, W> | 'open'> {
    const check = await read(record);
    if (check.kind !== 'unseen') return endOf(check) ?? 'open';
    // If neither the change nor the read gets a response, the next record's requests would not
    // either.
    halt(check.problem);
    return { kind: 'unknown', problem: problem ?? check.problem };
  }

  async function afterRefusal(record: T, problem: Problem): Promise<Outcome<Problem, W>> {
    const check = await read(record);
    if (check.kind === 'reached' || check.kind === 'closed')
      return { kind: 'skipped', why: check.why, problem };
    if (check.kind === 'gone') return { kind: 'skipped', why: 'gone', problem };
    return { kind: 'failed', problem };
  }

  const sendInTurn = (record: T): Promise<Attempt> =>
    queue.send(async () => {
      await run.before?.(record);
      // The person stopped, or another key came, in the meantime.
      if (over.aborted) throw new ApiError({ kind: 'aborted' });
      try {
        return await run.act(record, run.abandon);
      } catch (error) {
        if (run.waits === false) return { kind: 'failed', problem: problemOf(error) };
        throw error;
      }
    }, over);

  async function outcomeOf(record: T): Promise<Outcome<Problem, W>> {
    const doubted = run.inDoubt(record);
    if (over.aborted) return doubted ? { kind: 'unknown', problem: null } : { kind: 'not started' };
    const earlier = doubted ? await afterDoubt(record, null) : 'open';
    return earlier === 'open' ? tryOn(record, mostSendings) : earlier;
  }

  /** Sends the request, again if the service asked to wait and certainly changed nothing. */
  async function tryOn(record: T, left: number): Promise<Outcome<Problem, W>> {
    let attempt: Attempt;
    try {
      attempt = await sendInTurn(record);
    } catch {
      // The run ended while the record was waiting.
      return { kind: 'not started' };
    }
    switch (attempt.kind) {
      case 'done':
      case 'failed':
        return attempt;
      case 'gone':
        return { ...attempt, kind: 'skipped', why: 'gone' };
      case 'refused':
        return afterRefusal(record, attempt.problem);
      case 'doubtful': {
        const { problem } = attempt;
        const found = await afterDoubt(record, problem);
        if (found !== 'open') return found;
        return isAskedToWait(problem) && left > 1
          ? tryOn(record, left - 1)
          : { kind: 'failed', problem };
      }
      case 'halted':
        halt(attempt.problem);
        return { kind: 'not started' };
    }
  }

  await queue.each(run.records, async (record) => {
    if (over.aborted && !run.inDoubt(record)) return;
    const outcome = await outcomeOf(record);
    outcomes.set(record, outcome);
    await run.settled?.(record, outcome);
  });
  return { outcomes, halted };
}
