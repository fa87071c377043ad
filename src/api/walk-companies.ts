import { queryOptions } from '@tanstack/react-query';
import type { Company } from '#contract/company.ts';
import { endpoints } from '#contract/endpoints.ts';
import { largestPageSize } from '#contract/paging.ts';
import { ApiError, isPassing, isRefused, problemOf } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { companyQueries } from '#src/api/companies.ts';
import { sleep } from '#src/lib/sleep.ts';

const usualWait = 5;
const tries = 4;
const firstPause = 300;

/** How far the reading of all companies is. */
export interface CompanyWalk {
  readonly read: number;
  /** As the newest answer says. */
  readonly count: number;
  /** Until when the service asks to wait, in milliseconds since 1970; 0 while it goes on. */
  readonly until: number;
}

/** The companies that were read. */
export interface AllCompanies {
  readonly companies: readonly Company[];
  /** False when the person stopped it, or the service counts more than it gives. */
  readonly complete: boolean;
  /** As the service counts them. */
  readonly count: number;
}

interface Walking {
  readonly signal: AbortSignal;
  /** Ends it too, but what was read is given. */
  readonly stop: AbortSignal;
  readonly onProgress: (walk: CompanyWalk) => void;
}

/**
 * Reads every company, page by page, until there are as many as it counts or a page brings nothing new (gap G38). A 429 is
 * waited for (gap G30).
 * @throws ApiError `aborted` by `signal`, else what a page threw. Interface 4.3
 */
export async function walkCompanies({ signal, stop, onProgress }: Walking): Promise<AllCompanies> {
  const found = new Map<string, Company>();
  const over = AbortSignal.any([signal, stop]);
  let [count, failed] = [0, 0];
  const result = (complete: boolean): AllCompanies => ({
    companies: [...found.values()],
    complete,
    count,
  });
  for (let page = 1; ;) {
    if (stop.aborted) return result(false);
    try {
      const list = await call(endpoints.listCompanies, {
        query: { page, page_size: largestPageSize },
        signal: over,
      });
      const before = found.size;
      for (const company of list.results) found.set(company.uid, company);
      ({ count } = list);
      onProgress({ read: found.size, count, until: 0 });
      if ((list.next === null && found.size >= count) || found.size === before)
        return result(found.size >= count);
      page += 1;
      failed = 0;
    } catch (error) {
      if (stop.aborted && !signal.aborted) return result(false);
      if (isRefused(error, 404) && page > 1) return result(found.size >= count);
      const problem = problemOf(error);
      if (isPassing(problem) && ++failed < tries) {
        await sleep(firstPause * 2 ** failed, over);
        continue;
      }
      if (problem.kind !== 'refused' || problem.status !== 429)
        throw error instanceof ApiError ? error : new ApiError(problem);
      const seconds = Math.max(1, problem.retryAfter ?? usualWait);
      onProgress({ read: found.size, count, until: Date.now() + seconds * 1_000 });
      await sleep(seconds * 1_000, over);
    }
  }
}

const nothing: CompanyWalk = { read: 0, count: 0, until: 0 };
let walk: CompanyWalk = nothing;
let stopping = new AbortController();
const listeners = new Set<() => void>();

/** The reading of all companies that is going on, for whoever shows it. */
export const companyWalk = {
  now: (): CompanyWalk => walk,
  /** @returns how to stop following */
  follow: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Ends the reading; what was read is kept. */
  stop: () => stopping.abort(),
};

function tell(next: CompanyWalk): void {
  walk = next;
  for (const listener of listeners) listener();
}

/** Every company of the service; `companyWalk` tells how far it is. */
export const everyCompany = () =>
  queryOptions({
    queryKey: [...companyQueries.all(), 'every'] as const,
    queryFn: ({ signal }) => {
      stopping = new AbortController();
      tell(nothing);
      return walkCompanies({ signal, stop: stopping.signal, onProgress: tell });
    },
    staleTime: 60_000,
    gcTime: 30 * 60_000,
    retry: false,
  });
