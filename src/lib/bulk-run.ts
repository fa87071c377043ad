/** Why a record is passed over: what it is already, what keeps it closed, that the key does not allow it, or that nobody told. */
export type Why =
  | 'approved'
  | 'rejected'
  | 'waiting'
  | 'processing'
  | 'forbidden'
  | 'untold'
  | 'gone';

/** How a record ended in a run: exactly one of these. `W` are the reasons that the run knows. */
export type Outcome<P, W = Why> =
  | { readonly kind: 'done'; readonly undoable: boolean }
  | { readonly kind: 'skipped'; readonly why: W | 'gone' }
  | { readonly kind: 'failed'; readonly problem: P }
  /** It was sent, and nobody could find out what became of it. */
  | { readonly kind: 'unknown'; readonly problem: P | null }
  | { readonly kind: 'not started' };

/** What came of sending a record once. */
export type Attempt<P> =
  | { readonly kind: 'done'; readonly undoable: boolean }
  | { readonly kind: 'gone' }
  /** 429: it was not carried out, and all have to wait. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** It was not carried out; looking says what stands against it. */
  | { readonly kind: 'refused'; readonly problem: P }
  /** The answer was lost or is no answer: it may have been carried out. */
  | { readonly kind: 'doubtful'; readonly problem: P }
  | { readonly kind: 'failed'; readonly problem: P }
  /** It was not carried out, and no other will be. */
  | { readonly kind: 'shut'; readonly problem: P };

/** What reading the record again shows. */
export type Sight<P, W = Why> =
  /** It is as the run wants it; `why` names that. */
  | { readonly kind: 'reached'; readonly undoable: boolean; readonly why: W }
  /** It is not, and its permissions still allow it. */
  | { readonly kind: 'open' }
  | { readonly kind: 'closed'; readonly why: W }
  | { readonly kind: 'gone' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'unseen'; readonly problem: P };

/** What a run needs from outside. */
export interface BulkRun<T, P, W = Why> {
  readonly records: readonly T[];
  /** How many at a time; four unless told. */
  readonly atOnce?: number;
  /** It was under way when an earlier run broke off: it is looked at before anything is sent. */
  readonly inDoubt: (record: T) => boolean;
  readonly act: (record: T, signal: AbortSignal) => Promise<Attempt<P>>;
  readonly look: (record: T, signal: AbortSignal) => Promise<Sight<P, W>>;
  /** Resolves after so many milliseconds, or at once when the signal ends it. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  /** Called and awaited before each sending: what may have been sent is written down first. */
  readonly before: (record: T) => Promise<void>;
  readonly settled: (record: T, outcome: Outcome<P, W>) => Promise<void>;
  /** All wait until then, in the milliseconds of `now`. */
  readonly paused: (until: number) => void;
  /** Starts no more; those under way finish. */
  readonly stop: AbortSignal;
  /** Waits no longer for those under way either. */
  readonly abandon: AbortSignal;
}

/** How a run ended. */
export interface BulkEnd<T, P, W = Why> {
  /** One for every record, in the order of the records. */
  readonly outcomes: ReadonlyMap<T, Outcome<P, W>>;
  /** It ended by itself before all were started, because no other could have worked. */
  readonly halted: P | null;
}

const width = 4;
const shortestWait = 1;
const looks = 4;
const firstPause = 300;

/**
 * Does something to many records, four at a time unless told. No record is sent again unless it is certain that it was not carried
 * out; whoever is in doubt is read again. A 429 makes all wait (gap G30).
 * @returns when none is under way any more
 */
export async function runBulk<T, P, W = Why>(run: BulkRun<T, P, W>): Promise<BulkEnd<T, P, W>> {
  const outcomes = new Map<T, Outcome<P, W>>(
    run.records.map((record) => [record, { kind: 'not started' }]),
  );
  const queue = run.records.values();
  const halting = new AbortController();
  const over = AbortSignal.any([run.stop, run.abandon, halting.signal]);
  let halted: P | null = null;
  let pausedUntil = 0;

  const halt = (problem: P) => {
    halted ??= problem;
    halting.abort();
  };
  const pause = (seconds: number) => {
    pausedUntil = Math.max(pausedUntil, run.now() + Math.max(seconds, shortestWait) * 1_000);
    run.paused(pausedUntil);
  };
  const turn = async (unless: AbortSignal): Promise<boolean> => {
    while (!unless.aborted && run.now() < pausedUntil)
      await run.wait(pausedUntil - run.now(), unless);
    return !unless.aborted;
  };

  async function seen(record: T): Promise<Exclude<Sight<P, W>, { kind: 'wait' }>> {
    for (let tries = 1; ;) {
      await turn(run.abandon);
      const sight = await run.look(record, run.abandon);
      if (sight.kind === 'wait') {
        // Nobody waits any longer: then it stays unseen, and what is written about it stays in doubt.
        pause(sight.seconds);
        continue;
      }
      if (sight.kind !== 'unseen' || tries === looks || run.abandon.aborted) return sight;
      await run.wait(firstPause * 2 ** (tries - 1), run.abandon);
      tries += 1;
    }
  }

  async function afterDoubt(record: T, problem: P | null): Promise<Outcome<P, W> | 'open'> {
    const sight = await seen(record);
    if (sight.kind === 'reached') return { kind: 'done', undoable: sight.undoable };
    if (sight.kind === 'closed') return { kind: 'skipped', why: sight.why };
    if (sight.kind === 'gone') return { kind: 'skipped', why: 'gone' };
    if (sight.kind === 'open') return problem === null ? 'open' : { kind: 'failed', problem };
    // Neither the answer nor a look came through: the next would not either.
    halt(sight.problem);
    return { kind: 'unknown', problem: problem ?? sight.problem };
  }

  async function afterRefusal(record: T, problem: P): Promise<Outcome<P, W>> {
    const sight = await seen(record);
    if (sight.kind === 'reached' || sight.kind === 'closed')
      return { kind: 'skipped', why: sight.why };
    if (sight.kind === 'gone') return { kind: 'skipped', why: 'gone' };
    return { kind: 'failed', problem };
  }

  async function outcomeOf(record: T): Promise<Outcome<P, W>> {
    const doubted = run.inDoubt(record);
    if (!(await turn(over)))
      return doubted ? { kind: 'unknown', problem: null } : { kind: 'not started' };
    const earlier = doubted ? await afterDoubt(record, null) : 'open';
    if (earlier !== 'open') return earlier;
    while (await turn(over)) {
      await run.before(record);
      const attempt = await run.act(record, run.abandon);
      switch (attempt.kind) {
        case 'done':
        case 'failed':
          return attempt;
        case 'gone':
          return { kind: 'skipped', why: 'gone' };
        case 'refused':
          return afterRefusal(record, attempt.problem);
        case 'doubtful': {
          const found = await afterDoubt(record, attempt.problem);
          return found === 'open' ? { kind: 'failed', problem: attempt.problem } : found;
        }
        case 'shut':
          halt(attempt.problem);
          return { kind: 'not started' };
        case 'wait':
          pause(attempt.seconds);
      }
    }
    return { kind: 'not started' };
  }

  async function work(): Promise<void> {
    for (const record of queue) {
      if (over.aborted && !run.inDoubt(record)) continue;
      const outcome = await outcomeOf(record);
      outcomes.set(record, outcome);
      await run.settled(record, outcome);
    }
  }

  await Promise.all(Array.from({ length: run.atOnce ?? width }, work));
  return { outcomes, halted };
}
