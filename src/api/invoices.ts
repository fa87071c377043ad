import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import type { Invoice } from '#contract/invoice.ts';
import { call, callVersioned } from '#src/api/call.ts';
import { client } from '#src/api/client.ts';
import { whenIdle } from '#src/lib/waiting/when-idle.ts';
import { noteSeen } from '#src/api/seen-in-lists.ts';
import { toQuery, type InboxFilters } from '#src/lib/filters/filters.ts';
import { neverAborts } from '#src/lib/waiting/sleep.ts';

/** The requested page size; what counts is `page_size` of the response (gap G38). */
const inboxPageSize = 25;

/** Milliseconds until an open list and its counts are refetched, as others change them. */
export const listRefreshMs = 30_000;

/** A complete invoice, and the version for a conditional update (gap G32). */
export interface InvoiceAndEtag {
  readonly invoice: Invoice;
  readonly etag: string | null;
  /** Lines were written from here since, so the version is outdated. */
  readonly linesWritten?: true;
}

/** The number of invoices that match the filters, bypassing the cache. @throws ApiError */
export async function countInvoices(
  filters: InboxFilters,
  signal: AbortSignal = neverAborts,
): Promise<number> {
  const query = { ...toQuery(filters), page: 1, page_size: 1 };
  return (await call(invoiceEndpoints.listInvoices, { query, signal })).count;
}

const mayUpload = () =>
  queryOptions({
    // Outside the `invoices` key, because refetching invoices does not change what the key may do.
    queryKey: ['may-upload'] as const,
    queryFn: async ({ signal }): Promise<boolean | null> => {
      const query = { page: 1, page_size: 1 };
      const { permissions } = await call(invoiceEndpoints.listInvoices, { query, signal });
      return permissions?.can_create ?? null;
    },
    staleTime: Infinity,
  });

/** Queries of invoices; keys are taken only from here. Interface 4.1. */
export const invoiceQueries = {
  all: () => ['invoices'] as const,
  lists: () => [...invoiceQueries.all(), 'list'] as const,
  /**
   * One page of the inbox, newest first. Unused pages stay cached for a minute only, since a long
   * list has thousands.
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
        // Keeps the count of this tab after leaving it, also when offline.
        client.setQueryData(invoiceQueries.count(filters).queryKey, page.count);
        client.setQueryData(mayUpload().queryKey, page.permissions?.can_create ?? null);
        noteSeen(page.results);
        return page;
      },
      gcTime: 60_000,
    }),
  count: (filters: InboxFilters) =>
    queryOptions({
      queryKey: [...invoiceQueries.lists(), 'count', { ...filters, page: 1 }] as const,
      // Several counts start when the rows of a list arrive, whose rendering comes first. On a busy
      // page a count still comes soon, since dialogs show it too.
      queryFn: async ({ signal }) => {
        await whenIdle(250);
        return countInvoices(filters, signal);
      },
      placeholderData: keepPreviousData,
    }),
  /** Whether this key may upload, as the last list said; null where it does not say (gap G49). */
  mayUpload,
  /**
   * A complete invoice with its version.
   * @throws ApiError `refused` 404 when it does not exist any more
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
 * The current invoice of the service, for a conditional update (gap G32).
 * @param age maximum age in milliseconds of a cached copy that may be used
 * @throws ApiError as reading does; 404 when it was deleted
 */
export function readInvoiceFresh(uid: string, age: number): Promise<InvoiceAndEtag> {
  return client.fetchQuery({ ...invoiceQueries.detail(uid), staleTime: age });
}

/**
 * Reads an invoice and the lists again, because they differ from what the page assumed (gap G39) or
 * an action may have changed them.
 */
export async function invalidateInvoice(uid: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: invoiceQueries.detail(uid).queryKey }),
    client.invalidateQueries({ queryKey: invoiceQueries.lists() }),
  ]);
}
