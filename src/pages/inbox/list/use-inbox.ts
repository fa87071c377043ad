import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { client } from '#src/api/client.ts';
import { invoiceQueries, listRefreshMs } from '#src/api/invoices.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { isNarrowed, tabOf } from '#src/lib/filters/inbox-tabs.ts';
import { pollDelay } from '#src/lib/list/poll-delay.ts';
import { useSlow } from '#src/ui/use-slow.ts';
import { useLastError } from '#src/widgets/use-last-error.ts';

const noRows: readonly InvoiceRow[] = [];
const arrivalMs = 1_500;

export interface Arriving {
  readonly state: string;
  readonly uid?: string;
}

/**
 * The first page of the list in the address, which has its length, and the state of its query.
 * @param uploads while files of this page are processing, their own polling decides when the list
 * is read
 */
export function useInbox(filters: InboxFilters, uploads: readonly Arriving[]) {
  const processing = uploads.filter(({ state }) => state === 'processing');
  const newestFirst = !isNarrowed(filters) && ['waiting', 'all'].includes(tabOf(filters));
  const options = invoiceQueries.list({ ...filters, page: 1 });
  const list = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    // A hidden tab does not poll, and refetches at once on its return.
    refetchInterval: ({ state }) => {
      const present = state.data?.results ?? noRows;
      if (processing.length === 0)
        return Math.min(pollDelay(present, Date.now()) || listRefreshMs, listRefreshMs);
      return newestFirst &&
        processing.some(({ uid }) => uid !== undefined && !present.some((row) => row.uid === uid))
        ? arrivalMs
        : listRefreshMs;
    },
  });
  const lastError = useLastError(list);
  const error = list.error ?? lastError;
  const stale = list.isPlaceholderData;
  const [last, setLast] = useState(filters);
  if (!stale && list.data && last !== filters) setLast(filters);
  const awaited = list.isFetching && (list.isPending || stale);
  return {
    list,
    error,
    /** The shown data: those of the previous filters, until the new ones arrive or fail. */
    data: stale && error ? undefined : list.data,
    /** The filters of the shown rows: the previous ones until the new rows arrive. */
    shown: stale ? last : filters,
    stale,
    slow: useSlow(awaited),
    /** The person cancelled before anything arrived. */
    stopped: !list.isFetching && !list.isError && (list.isPending || stale),
    cancel: () => void client.cancelQueries({ queryKey: options.queryKey }),
    retry: () => void list.refetch(),
  };
}

export type Inbox = ReturnType<typeof useInbox>;
