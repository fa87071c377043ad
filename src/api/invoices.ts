import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import type { Invoice } from '#contract/invoice.ts';
import { call, callVersioned } from '#src/api/call.ts';
import { noteSeen } from '#src/api/seen-in-lists.ts';
import { toQuery, type InboxFilters } from '#src/lib/filters.ts';
import { neverAborts } from '#src/lib/sleep.ts';

/** Rows asked for; the answer's own `page_size` is what counts (gap G38). */
const inboxPageSize = 25;

/**
 * How often an open list, its pages and its counts are read again, in milliseconds: others work on
 * it too.
 */
export const listRefresh = 30_000;

/** One invoice whole, and the version that a careful update names (gap G32). */
export interface InvoiceAndEtag {
  readonly invoice: Invoice;
  readonly etag: string | null;
  /** Lines were written from here since: the version is that of before. */
  readonly linesWritten?: true;
}

/** How many invoices the filters find at this moment, past every cache. @throws ApiError */
export async function countInvoices(
  filters: InboxFilters,
  signal: AbortSignal = neverAborts,
): Promise<number> {
  const query = { ...toQuery(filters), page: 1, page_size: 1 };
  return (await call(invoiceEndpoints.listInvoices, { query, signal })).count;
}

/** Every read of invoices; keys are read only from here. Interface 4.1. */
export const invoiceQueries = {
  all: () => ['invoices'] as const,
  lists: () => [...invoiceQueries.all(), 'list'] as const,
  /**
   * One page of the inbox, newest first; cached for a minute after it was seen, since a long list
   * has thousands.
   * @param filters days are ISO dates, both ends included (gap G4)
   * @throws ApiError `refused` 400 on a filter, 404 past the last page (gap G1)
   */
  list: (filters: InboxFilters) =>
    queryOptions({
      queryKey: [...invoiceQueries.lists(), filters] as const,
      queryFn: async ({ signal, client }) => {
        const page = await call(invoiceEndpoints.listInvoices, {
          query: { ...toQuery(filters), page: filters.page, page_size: inboxPageSize },
          signal,
        });
        // The tab of a list that is left keeps its count, without a network too.
        client.setQueryData(invoiceQueries.count(filters).queryKey, page.count);
        noteSeen(page.results);
        return page;
      },
      gcTime: 60_000,
    }),
  count: (filters: InboxFilters) =>
    queryOptions({
      queryKey: [...invoiceQueries.lists(), 'count', { ...filters, page: 1 }] as const,
      queryFn: ({ signal }) => countInvoices(filters, signal),
      placeholderData: keepPreviousData,
    }),
  /**
   * One invoice whole, with its version.
   * @throws ApiError `refused` 404 when it is not there any more
   */
  detail: (uid: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all(), 'detail', uid] as const,
      queryFn: async ({ signal }): Promise<InvoiceAndEtag> => {
        const { answer, etag } = await callVersioned(invoiceEndpoints.getInvoice, {
          params: { uid },
          signal,
        });
        return { invoice: answer, etag };
      },
    }),
};

/**
 * The invoice as the service has it, for a careful write (gap G32).
 * @param age how old the copy at hand may be, in milliseconds, before it is read again
 * @throws ApiError as reading does; 404 when it was deleted since
 */
export function readInvoiceFresh(
  client: QueryClient,
  uid: string,
  age: number,
): Promise<InvoiceAndEtag> {
  return client.fetchQuery({ ...invoiceQueries.detail(uid), staleTime: age });
}

/**
 * Reads an invoice and the lists again, when they are not what the page believed (gap G39) or an
 * action may have changed them.
 */
export async function invalidateInvoice(client: QueryClient, uid: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: invoiceQueries.detail(uid).queryKey }),
    client.invalidateQueries({ queryKey: invoiceQueries.lists() }),
  ]);
}
