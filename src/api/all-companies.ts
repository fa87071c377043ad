import { queryOptions } from '@tanstack/react-query';
import type { Company } from '#contract/company.ts';
import { recordEndpoints } from '#contract/record-endpoints.ts';
import { largestPageSize } from '#contract/paging.ts';
import { call } from '#src/api/call.ts';
import { companyQueries } from '#src/api/companies.ts';
import { readAll, type ReadProgress } from '#src/api/pages.ts';
import { createStore, type Readable } from '#src/device/store.ts';

export interface AllCompanies {
  readonly companies: readonly Company[];
  /** False when the person stopped, or the service counts more companies than it returns. */
  readonly complete: boolean;
  readonly count: number;
}

const nothing: ReadProgress = { read: 0, count: 0, pausedUntil: null };
const progress = createStore(nothing);
let stopping = new AbortController();

/** Progress of reading all companies. */
export const companyProgress: Readable<ReadProgress> = progress;

/** Stops reading all companies; those read so far are the result. */
export const stopReadingCompanies = (): void => stopping.abort();

/** All companies of the service, read page by page, with progress in `companyProgress`. */
export const everyCompany = () =>
  queryOptions({
    queryKey: [...companyQueries.all(), 'every'] as const,
    queryFn: async ({ signal }): Promise<AllCompanies> => {
      stopping = new AbortController();
      progress.set(nothing);
      const { signal: stop } = stopping;
      const companies: Company[] = [];
      try {
        await readAll(
          (page, over) =>
            call(recordEndpoints.listCompanies, {
              query: { page, page_size: largestPageSize },
              signal: over,
            }),
          (company) => companies.push(company),
          { signal: AbortSignal.any([signal, stop]), onProgress: progress.set },
        );
      } catch (error) {
        if (signal.aborted || !stop.aborted) throw error;
      }
      const { count } = progress.get();
      return { companies, complete: !stop.aborted && companies.length >= count, count };
    },
    staleTime: 60_000,
    gcTime: 30 * 60_000,
    retry: false,
  });
