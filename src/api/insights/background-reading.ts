import { queryOptions, skipToken, useQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { problemOf, type Problem } from '#src/api/api-error.ts';
import { client } from '#src/api/client.ts';
import { backgroundPace, RequestQueue, type Pause } from '#src/api/request-queue.ts';

/** What a reading needs to continue later. */
export interface ReadingJob {
  /** Set while reading; its abort reason, `left` or `stopped`, becomes the state. */
  control: AbortController | null;
}

/** A long read whose sums fill a page, with its progress. */
export interface BackgroundReading<Tally, Job extends ReadingJob = ReadingJob> {
  /** `left` while no page shows it; it continues when one does. */
  readonly state: 'reading' | 'left' | 'stopped' | 'failed' | 'done';
  /** Sums that grow in place; a new object signals a change worth rendering. */
  readonly tally: Tally;
  /** Invoices read so far, newest first, and in total. */
  readonly read: number;
  readonly count: number;
  /** Start time in milliseconds since 1970. */
  readonly at: number;
  readonly pause: Pause | null;
  readonly problem: Problem | null;
  /** The same object throughout a reading. */
  readonly job: Job;
}

export interface ReadingTools {
  /** A queue whose pace leaves room for the person's other requests. */
  readonly queue: RequestQueue;
  readonly signal: AbortSignal;
  readonly report: (part: { readonly read?: number; readonly count?: number }) => void;
  /** Aborts all requests of the reading because one failed. @throws the failure */
  readonly fail: (error: unknown) => never;
}

/** A kind of reading; the same object while its filters are the same. */
export interface ReadingSource<Tally, Job extends ReadingJob> {
  readonly queryKey: QueryKey;
  /** Reads everything, or throws; progress is kept in the job and the tally. */
  readonly work: (reading: BackgroundReading<Tally, Job>, tools: ReadingTools) => Promise<void>;
  /**
   * Returns the reading to start when a page shows it.
   * @param known the reading so far; `invalidated` when its data changed since
   * @returns null to start none
   */
  readonly onLook?: (
    known: BackgroundReading<Tally, Job> | undefined,
    invalidated: boolean,
  ) => BackgroundReading<Tally, Job> | null;
}

const lookEveryMs = 700;
const storedForMs = 30 * 60_000;

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
 * Reads until everything is read, the job's `control` aborts it, or a request fails; running it
 * again continues from there.
 * @param show called after every page, pause and at the end; never throws
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
    look = Date.now() - looked > lookEveryMs,
  ) => {
    // If the page was left and opened again at once, a new run may have begun before the old one
    // ended.
    if (job.control !== control) return;
    if (look) looked = Date.now();
    now = { ...now, ...(look ? { tally: { ...now.tally } } : {}), ...part };
    show(now);
  };
  const fail = (error: unknown): never => {
    control.abort(error);
    throw error;
  };
  // An earlier problem stays visible until the service responds again.
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

/** A cached reading that continues while a page shows it, and is kept for half an hour after. */
export function useBackgroundReading<Tally extends object, Job extends ReadingJob>(
  source: ReadingSource<Tally, Job>,
) {
  const { data: reading } = useQuery(
    queryOptions<BackgroundReading<Tally, Job>>({
      queryKey: source.queryKey,
      queryFn: skipToken,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: storedForMs,
      structuralSharing: false,
    }),
  );
  const acts = useMemo(() => {
    const { queryKey, work, onLook } = source;
    const known = () => client.getQueryData<BackgroundReading<Tally, Job>>(queryKey);
    const end = (how: 'left' | 'stopped') => known()?.job.control?.abort(how);
    /** Starts a new reading in place of the previous one. */
    const start = (next: BackgroundReading<Tally, Job>) => {
      end('left');
      client.setQueryData(queryKey, next);
      void runReading(next, work, (shown) => {
        if (known()?.job === shown.job) client.setQueryData(queryKey, shown);
      });
    };
    /** Continues a reading that stopped, failed or was complete. @param change adjusts its job */
    const resume = (change?: (job: Job) => void) => {
      const now = known();
      if (!now || (now.job.control && !now.job.control.signal.aborted)) return;
      change?.(now.job);
      start(now);
    };
    const look = () => {
      const now = known();
      const next = onLook?.(now, client.getQueryState(queryKey)?.isInvalidated ?? false);
      if (next) start(next);
      else if (now?.state === 'left' || now?.state === 'reading') resume();
    };
    return { start, resume, look, stop: () => end('stopped'), leave: () => end('left') };
  }, [source]);
  useEffect(() => {
    acts.look();
    return acts.leave;
  }, [acts]);
  return { reading, start: acts.start, resume: acts.resume, stop: acts.stop };
}
