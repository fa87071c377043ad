import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { deviceScope } from '#src/api/device-scope.ts';
import { makeVatJob, runVat, type VatJob, type VatReading } from '#src/api/vat-job.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import type { InboxFilters } from '#src/lib/filters.ts';

const keptFor = 30 * 60_000;

/** Readings by service, key and filters. */
const vatQuery = (filters: InboxFilters) =>
  queryOptions<VatReading>({
    queryKey: [...invoiceQueries.lists(), 'vat', deviceScope(), filters] as const,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptFor,
    structuralSharing: false,
  });

const jobs = new WeakMap<VatReading['job'], VatJob>();

/** What a page does with the VAT of the approved invoices. */
export interface VatActs {
  /** Undefined until somebody asked for it. */
  readonly reading: VatReading | undefined;
  /** From the start, at most so many. */
  readonly read: (most: number) => void;
  readonly stop: () => void;
  /** From where it stopped, failed or was done; at most so many, or as many as before. */
  readonly goOn: (most?: number) => void;
}

/**
 * VAT by rate of the approved invoices of the filters, read when asked for, and gone on with when
 * left and come back to.
 * @param filters the same object while they are the same
 */
export function useVat(filters: InboxFilters): VatActs {
  const client = useQueryClient();
  const { data: reading } = useQuery(vatQuery(filters));
  const current = useRef<VatJob>(undefined);
  const acts = useMemo(() => {
    const { queryKey } = vatQuery(filters);
    const run = (job: VatJob) => {
      current.current = job;
      jobs.set(job.reading.job, job);
      client.setQueryData(queryKey, job.reading);
      void runVat(filters, job, () => {
        if (client.getQueryData(queryKey)?.job === job.reading.job)
          client.setQueryData(queryKey, job.reading);
      });
    };
    const end = (how: 'left' | 'stopped') => current.current?.control?.abort(how);
    const goOn = (most?: number) => {
      const known = client.getQueryData(queryKey);
      const job = known && jobs.get(known.job);
      if (!job || (job.control && !job.control.signal.aborted)) return;
      if (most !== undefined) {
        job.reading = { ...job.reading, most };
        // Its last page may have had more than were wanted.
        job.page = Math.max(0, job.page - 1);
      }
      run(job);
    };
    const look = () => {
      const known = client.getQueryData(queryKey);
      if (known?.state === 'left' || known?.state === 'reading') goOn();
    };
    const read = (most: number) => {
      end('left');
      run(makeVatJob(most));
    };
    return { read, goOn, look, stop: () => end('stopped'), leave: () => end('left') };
  }, [client, filters]);
  useEffect(() => {
    acts.look();
    return acts.leave;
  }, [acts]);
  return { reading, read: acts.read, stop: acts.stop, goOn: acts.goOn };
}
