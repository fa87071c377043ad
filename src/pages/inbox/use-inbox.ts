import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvoiceRow } from '#contract/invoice.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { isNarrowed, tabOf } from '#src/lib/inbox-tabs.ts';
import { pollDelay } from '#src/lib/poll-delay.ts';
import { useLasting } from './use-lasting.ts';

const noRows: readonly InvoiceRow[] = [];
const patience = 4_000;
const arrival = 1_500;

/** What the list must know of the uploads. */
export interface Arriving {
  readonly state: string;
  readonly uid?: string;
}

/**
 * The page of the list that the address asks for, and how its reading stands.
 * @param uploads while files of this page are processing, their own poll tells when to read the list again
 */
export function useInbox(filters: InboxFilters, uploads: readonly Arriving[]) {
  const processing = uploads.filter(({ state }) => state === 'processing');
  const newestFirst = filters.page === 1 && !isNarrowed(filters) && ['waiting', 'all'].includes(tabOf(filters));
  const client = useQueryClient();
  const options = invoiceQueries.list(filters);
  const list = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    // A hidden tab asks nothing, and asks at once on its return.
    refetchInterval: ({ state }) => {
      const present = state.data?.results ?? noRows;
      if (processing.length === 0) return pollDelay(present, Date.now());
      return newestFirst && processing.some(({ uid }) => uid !== undefined && !present.some((row) => row.uid === uid)) ? arrival : false;
    },
  });
  const awaited = list.isFetching && (list.isPending || list.isPlaceholderData);
  return {
    list,
    rows: list.data?.results ?? noRows,
    /** What is shown belongs to other filters: the right rows are on their way. */
    stale: list.isPlaceholderData,
    slow: useLasting(awaited, patience),
    /** The person cancelled before anything came. */
    stopped: !list.isFetching && !list.isError && (list.isPending || list.isPlaceholderData),
    cancel: () => void client.cancelQueries({ queryKey: options.queryKey }),
    retry: () => void list.refetch(),
  };
}

export type Inbox = ReturnType<typeof useInbox>;
