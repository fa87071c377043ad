import {
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { problemOf, type Problem } from '#src/api/api-error.ts';
import { backgroundPace, RequestQueue, type Pause } from '#src/api/request-queue.ts';

/** What a reading needs to go on where it ended. */
export interface ReadingJob {
  /** While it reads; aborted with `left` or `stopped` it ends so. */
  control: AbortController | null;
}

/** A long reading that fills a page with sums, as far as it is. */
export interface BackgroundReading<Tally, Job extends ReadingJob = ReadingJob> {
  /** `left` while nobody looks at it: it goes on when someone does. */
  readonly state: 'reading' | 'left' | 'stopped' | 'failed' | 'done';
  /** Another object when it is worth looking at again; what it holds grows in place. */
  readonly tally: Tally;
  /** Invoices read, newest first, of so many. */
  readonly read: number;
  readonly count: number;
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
  readonly pause: Pause | null;
  readonly problem: Problem | null;
  /** The same object for one reading. */
  readonly job: Job;
}

/** What the work of a reading is given. */
export interface ReadingTools {
  /** Leaves room for the person's other requests. */
  readonly queue: RequestQueue;
  readonly signal: AbortSignal;
  readonly report: (part: { readonly read?: number; readonly count?: number }) => void;
  /** Ends all requests of the reading with the failure of one. @throws it */
  readonly fail: (error: unknown) => never;
}

/** A kind of reading: the same object while its filters are the same. */
export interface ReadingSource<Tally, Job extends ReadingJob> {
  readonly queryKey: QueryKey;
  /** Reads until all is read, or throws; what was read stays in the job and the tally. */
  readonly work: (reading: BackgroundReading<Tally, Job>, tools: ReadingTools) => Promise<void>;
  /**
   * What is begun when somebody comes to look.
   * @param known the reading so far; `invalidated` when what it read has changed since
   * @returns null when nothing is
   */
  readonly onLook?: (
    known: BackgroundReading<Tally, Job> | undefined,
    invalidated: boolean,
  ) => BackgroundReading<Tally, Job> | null;
}

const lookEvery = 700;
const storedFor = 30 * 60_000;

/** A reading that has not begun. */
export const newReading = <Tally, Job extends ReadingJob>(
  tally: Tally,
  job: Job,
): BackgroundReading<Tally, Job> => ({
  state: 'left',
  tally,
  read: 0,
  count: 0,
  at: Date.now(),
  pause: null,
  problem: null,
  job,
});

/**
 * Reads until all is read, the job's `control` ends it, or a request fails; running it again goes
 * on from there.
 * @param show hears of every page, of pauses and of the end; never throws
 */
export async function runReading<Tally extends object, Job extends ReadingJob>(
  reading: BackgroundReading<Tally, Job>,
  work: ReadingSource<Tally, Job>['work'],
  show: (reading: BackgroundReading<Tally, Job>) => void,
): Promise<void> {
  const { job } = reading;
  const control = new AbortController();
  const { signal } = control;
  job.control = control;
  let [now, looked] = [reading, Date.now()];
  const report = (
    part: Partial<BackgroundReading<Tally, Job>>,
    look = Date.now() - looked > lookEvery,
  ) => {
    // Left and come back to at once, it goes on before the old run has ended.
    if (job.control !== control) return;
    if (look) looked = Date.now();
    now = { ...now, ...(look ? { tally: { ...now.tally } } : {}), ...part };
    show(now);
  };
  const fail = (error: unknown): never => {
    control.abort(error);
    throw error;
  };
  // What ended it before stays said until the service answers again.
  const answered = (part: Partial<BackgroundReading<Tally, Job>>) =>
    report({ problem: null, ...part });
  const queue = new RequestQueue({ pace: backgroundPace, onPause: (pause) => answered({ pause }) });
  report({ state: 'reading', pause: null });
  try {
    await work(reading, { queue, signal, report: answered, fail });
    signal.throwIfAborted();
    report({ state: 'done', problem: null, pause: null }, true);
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    if (reason === 'left' || reason === 'stopped') report({ pause: null, state: reason }, true);
    else report({ pause: null, state: 'failed', problem: problemOf(reason) }, true);
  }
  if (job.control === control) job.control = null;
}

/**
 * A reading of the cache, read on while somebody looks at it; it is there for who comes back within
 * half an hour.
 */
export function useBackgroundReading<Tally extends object, Job extends ReadingJob>(
  source: ReadingSource<Tally, Job>,
) {
  const client = useQueryClient();
  const { data: reading } = useQuery(
    queryOptions<BackgroundReading<Tally, Job>>({
      queryKey: source.queryKey,
      queryFn: skipToken,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: storedFor,
      structuralSharing: false,
    }),
  );
  const acts = useMemo(() => {
    const { queryKey, work, onLook } = source;
    const known = () => client.getQueryData<BackgroundReading<Tally, Job>>(queryKey);
    const end = (how: 'left' | 'stopped') => known()?.job.control?.abort(how);
    /** From the start, in place of the one before. */
    const start = (next: BackgroundReading<Tally, Job>) => {
      end('left');
      client.setQueryData(queryKey, next);
      void runReading(next, work, (shown) => {
        if (known()?.job === shown.job) client.setQueryData(queryKey, shown);
      });
    };
    /** From where it stopped, failed or was done. @param change what is different from now on */
    const goOn = (change?: (job: Job) => void) => {
      const now = known();
      if (!now || (now.job.control && !now.job.control.signal.aborted)) return;
      change?.(now.job);
      start(now);
    };
    const look = () => {
      const now = known();
      const next = onLook?.(now, client.getQueryState(queryKey)?.isInvalidated ?? false);
      if (next) start(next);
      else if (now?.state === 'left' || now?.state === 'reading') goOn();
    };
    return { start, goOn, look, stop: () => end('stopped'), leave: () => end('left') };
  }, [client, source]);
  useEffect(() => {
    acts.look();
    return acts.leave;
  }, [acts]);
  return { reading, start: acts.start, goOn: acts.goOn, stop: acts.stop };
}
