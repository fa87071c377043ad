import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { invoiceQueries, listRefresh } from '#src/api/invoices.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { isNarrowed, tabOf } from '#src/lib/inbox-tabs.ts';
import { pollDelay } from '#src/lib/poll-delay.ts';
import { useSlow } from '#src/ui/use-slow.ts';
import { useLastError } from '#src/widgets/use-last-error.ts';

const noRows: readonly InvoiceRow[] = [];
const arrival = 1_500;

/** What the list must know of the uploads. */
export interface Arriving {
  readonly state: string;
  readonly uid?: string;
}

/**
 * The first page of the list that the address asks for, which tells how long the list is, and how
 * its reading stands.
 * @param uploads while files of this page are processing, their own poll decides when to read the
 * list again
 */
export function useInbox(filters: InboxFilters, uploads: readonly Arriving[]) {
  const processing = uploads.filter(({ state }) => state === 'processing');
  const newestFirst = !isNarrowed(filters) && ['waiting', 'all'].includes(tabOf(filters));
  const client = useQueryClient();
  const options = invoiceQueries.list({ ...filters, page: 1 });
  const list = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    // A hidden tab asks nothing, and asks at once on its return.
    refetchInterval: ({ state }) => {
      const present = state.data?.results ?? noRows;
      if (processing.length === 0)
        return Math.min(pollDelay(present, Date.now()) || listRefresh, listRefresh);
      return newestFirst &&
        processing.some(({ uid }) => uid !== undefined && !present.some((row) => row.uid === uid))
        ? arrival
        : listRefresh;
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
    /**
     * What is shown: of the filters from before, until an error says that those of the address do
     * not come.
     */
    data: stale && error ? undefined : list.data,
    /**
     * What the rows on the screen answer to: the filters from before, until those of the address
     * have come.
     */
    shown: stale ? last : filters,
    stale,
    slow: useSlow(awaited),
    /** The person cancelled before anything came. */
    stopped: !list.isFetching && !list.isError && (list.isPending || stale),
    cancel: () => void client.cancelQueries({ queryKey: options.queryKey }),
    retry: () => void list.refetch(),
  };
}

export type Inbox = ReturnType<typeof useInbox>;
