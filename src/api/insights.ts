import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { deviceScope } from '#src/api/device-scope.ts';
import {
  makeInsightsJob,
  runInsights,
  type InsightsJob,
  type InsightsReading,
} from '#src/api/insights-job.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import type { InboxFilters } from '#src/lib/filters.ts';

const keptFor = 30 * 60_000;
const freshFor = 10 * 60_000;

/**
 * Readings by service, key and filters; they stand among the lists, so that what changes a list
 * makes them old too.
 */
export const insightQueries = {
  reading: (filters: InboxFilters) =>
    queryOptions<InsightsReading>({
      queryKey: [...invoiceQueries.lists(), 'insights', deviceScope(), filters] as const,
      queryFn: skipToken,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: keptFor,
      structuralSharing: false,
    }),
};

// Beside the cache: what a reading needs to go on, and nobody else.
const jobs = new WeakMap<InsightsReading['job'], InsightsJob>();

/** What a page does with a reading. */
export interface InsightsActs {
  /** Undefined for a moment, until it has begun. */
  readonly reading: InsightsReading | undefined;
  readonly stop: () => void;
  /** From where it stopped or failed. */
  readonly goOn: () => void;
  /** From the start; what was read whole is shown until the new one is. */
  readonly again: () => void;
}

/**
 * Sums of the waiting and approved invoices of the filters, read page by page while somebody looks.
 * Left and come back to, they are there; read again by themselves when the app changed an invoice
 * since, or after ten minutes.
 * @param filters without status; days are ISO dates (gap G4). The same object while they are the
 * same
 */
export function useInsights(filters: InboxFilters): InsightsActs {
  const client = useQueryClient();
  const options = insightQueries.reading(filters);
  const { data: reading } = useQuery(options);
  const current = useRef<InsightsJob>(undefined);
  const acts = useMemo(() => {
    const { queryKey } = insightQueries.reading(filters);
    const run = (job: InsightsJob) => {
      current.current = job;
      jobs.set(job.reading.job, job);
      client.setQueryData(queryKey, job.reading);
      void runInsights(filters, job, () => {
        if (client.getQueryData(queryKey)?.job === job.reading.job)
          client.setQueryData(queryKey, job.reading);
      });
    };
    const end = (how: 'left' | 'stopped') => current.current?.control?.abort(how);
    const again = () => {
      end('left');
      run(makeInsightsJob(client.getQueryData(queryKey)));
    };
    const goOn = () => {
      const known = client.getQueryData(queryKey);
      const job = known && jobs.get(known.job);
      if (!job) again();
      else if (!job.control || job.control.signal.aborted) run(job);
    };
    const look = () => {
      const state = client.getQueryState(queryKey);
      const known = state?.data;
      const old = known && (state.isInvalidated || Date.now() - known.at > freshFor);
      if (known?.state === 'done' && old) again();
      else if (!known || known.state === 'left' || known.state === 'reading') goOn();
    };
    return { goOn, again, look, stop: () => end('stopped'), leave: () => end('left') };
  }, [client, filters]);
  useEffect(() => {
    acts.look();
    return acts.leave;
  }, [acts]);
  return { reading, stop: acts.stop, goOn: acts.goOn, again: acts.again };
}
