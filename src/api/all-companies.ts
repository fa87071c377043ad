import { queryOptions } from '@tanstack/react-query';
import type { Company } from '#contract/company.ts';
import { recordEndpoints } from '#contract/record-endpoints.ts';
import { largestPageSize } from '#contract/paging.ts';
import { call } from '#src/api/call.ts';
import { companyQueries } from '#src/api/companies.ts';
import { readAll, type ReadProgress } from '#src/api/pages.ts';
import { createStore, type Readable } from '#src/device/store.ts';

/** The companies that were read. */
export interface AllCompanies {
  readonly companies: readonly Company[];
  /** False when the person stopped it, or the service counts more than it gives. */
  readonly complete: boolean;
  readonly count: number;
}

const nothing: ReadProgress = { read: 0, count: 0, pausedUntil: null };
const progress = createStore(nothing);
let stopping = new AbortController();

/** How far the reading of all companies is. */
export const companyProgress: Readable<ReadProgress> = progress;

/** Ends the reading of all companies; those that were read are the result. */
export const stopReadingCompanies = (): void => stopping.abort();

/** Every company of the service, page by page; `companyProgress` says how far it is. */
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
