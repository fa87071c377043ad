import { queryOptions } from '@tanstack/react-query';
import type { Company } from '#contract/company.ts';
import { endpoints } from '#contract/endpoints.ts';
import { largestPageSize } from '#contract/paging.ts';
import { call } from '#src/api/call.ts';
import { companyQueries } from '#src/api/companies.ts';
import { readPages, type ReadProgress } from '#src/api/pages.ts';
import { RequestQueue } from '#src/api/request-queue.ts';

/** The companies that were read. */
export interface AllCompanies {
  readonly companies: readonly Company[];
  /** False when the person stopped it, or the service counts more than it gives. */
  readonly complete: boolean;
  /** As the service counts them. */
  readonly count: number;
}

interface Reading {
  readonly signal: AbortSignal;
  /** Ends it too, but what was read is given. */
  readonly stop: AbortSignal;
  readonly onProgress: (progress: ReadProgress) => void;
}

const nothing: ReadProgress = { read: 0, count: 0, pausedUntil: null };

/**
 * Reads every company, page by page.
 * @throws ApiError `aborted` by `signal`, else what a page threw. Interface 4.3
 */
export async function readAllCompanies({
  signal,
  stop,
  onProgress,
}: Reading): Promise<AllCompanies> {
  const companies: Company[] = [];
  let progress = nothing;
  const tell = (part: Partial<ReadProgress>) => {
    progress = { ...progress, ...part };
    onProgress(progress);
  };
  const queue = new RequestQueue({
    onPause: (pause) => tell({ pausedUntil: pause?.until ?? null }),
  });
  const pages = readPages({
    readPage: (page, over) =>
      call(endpoints.listCompanies, { query: { page, page_size: largestPageSize }, signal: over }),
    queue,
    signal: AbortSignal.any([signal, stop]),
  });
  try {
    for await (const { rows, count } of pages) {
      companies.push(...rows);
      tell({ read: companies.length, count });
    }
  } catch (error) {
    if (signal.aborted || !stop.aborted) throw error;
  }
  const { count } = progress;
  return { companies, complete: !stop.aborted && companies.length >= count, count };
}

let progress = nothing;
let stopping = new AbortController();
const listeners = new Set<() => void>();

/** The reading of all companies that is going on, for whoever shows it. */
export const companyReading = {
  now: (): ReadProgress => progress,
  /** @returns how to stop following */
  follow: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Ends the reading; what was read is given. */
  stop: () => stopping.abort(),
};

function tell(next: ReadProgress): void {
  progress = next;
  for (const listener of listeners) listener();
}

/** Every company of the service; `companyReading` tells how far it is. */
export const everyCompany = () =>
  queryOptions({
    queryKey: [...companyQueries.all(), 'every'] as const,
    queryFn: ({ signal }) => {
      stopping = new AbortController();
      tell(nothing);
      return readAllCompanies({ signal, stop: stopping.signal, onProgress: tell });
    },
    staleTime: 60_000,
    gcTime: 30 * 60_000,
    retry: false,
  });
