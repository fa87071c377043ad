import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvoiceRow } from '#contract/invoice.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { pollDelay } from '#src/lib/poll-delay.ts';
import { useLasting } from './use-lasting.ts';

const noRows: readonly InvoiceRow[] = [];
const patience = 4_000;

/**
 * The page of the list that the address asks for, and how its reading stands.
 * @param watched whether the uploads look after what is processing: the list then is read again by them
 */
export function useInbox(filters: InboxFilters, watched: boolean) {
  const client = useQueryClient();
  const options = invoiceQueries.list(filters);
  const list = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    // A hidden tab asks nothing, and asks at once on its return.
    refetchInterval: (query) => (watched ? false : pollDelay(query.state.data?.results ?? noRows, Date.now())),
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
