import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { InvoiceRow } from '#contract/invoice.ts';
import { pageSizeOf } from '#contract/paging.ts';
import { problemOf } from '#src/api/api-error.ts';
import { invoiceQueries, listRefreshMs } from '#src/api/invoices.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';

type InvoicePage = AnswerOf<typeof endpoints.listInvoices>;

export interface Span {
  readonly first: number;
  readonly last: number;
}

type Pages = ReadonlyMap<number, InvoicePage>;

const same = (a: Pages, b: Pages) =>
  a.size === b.size && [...a].every(([page, data]) => b.get(page) === data);

/** The pages that contain these rows of the list. */
export function pagesOf({ first, last }: Span, size: number, count: number): number[] {
  if (count === 0 || last < first) return [];
  const from = Math.floor(Math.max(0, first) / size) + 1;
  const to = Math.floor(Math.min(count - 1, last) / size) + 1;
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** The loaded rows by index in the service's list, and the index of each. */
function rowsOf(pages: Pages, size: number) {
  const places = new Map<string, number>();
  const rows = new Map<number, InvoiceRow>();
  for (const [page, { results }] of pages)
    results.forEach((row, index) => {
      // A row may have moved to the next page between two reads; it is shown once.
      if (places.has(row.uid)) return;
      const place = (page - 1) * size + index;
      places.set(row.uid, place);
      rows.set(place, row);
    });
  return { rows, places };
}

/**
 * The rows of a long list, read page by page as they become visible. Requests for pages that are
 * not needed any more are aborted. During a refetch all rows stay until the last response, so that
 * nothing moves in between.
 * @param address names the list, whatever page
 * @param head the first page, which is always loaded and has count and page size (gap G38)
 * @param wanted page numbers
 */
export function useListPages(
  address: string,
  filters: InboxFilters,
  head: UseQueryResult<InvoicePage>,
  wanted: readonly number[],
) {
  const pages = wanted.filter((page) => page !== 1);
  const others = useQueries({
    queries: pages.map((page) => ({
      ...invoiceQueries.list({ ...filters, page }),
      refetchInterval: listRefreshMs,
    })),
  });
  const live = new Map([
    ...(head.data ? [[1, head.data] as const] : []),
    ...others.flatMap(({ data }, index) => (data ? [[pages[index] ?? 0, data] as const] : [])),
  ]);
  const [settled, setSettled] = useState({ address, pages: live });
  const refreshing = head.isRefetching || others.some((one) => one.isRefetching);
  const shown =
    refreshing && settled.address === address
      ? new Map([...live, ...[...settled.pages].filter(([page]) => live.has(page))])
      : live;
  const changed = settled.address !== address || !same(settled.pages, shown);
  if (changed) setSettled({ address, pages: shown });
  // Used in this render, because a newly opened list must start with its own rows.
  const current = changed ? shown : settled.pages;
  const size = head.data ? pageSizeOf(head.data) : 1;
  const known = useMemo(() => rowsOf(current, size), [current, size]);
  const first = current.get(1) ?? head.data;
  const failed = others.find((one) => one.isError && one.data === undefined);
  return {
    ...known,
    size,
    count: first?.count ?? 0,
    newest: first?.results,
    /** Another page has another count than the first one, so the list changed between the reads. */
    changed:
      !refreshing && others.some(({ data }) => data && head.data && data.count !== head.data.count),
    problem: failed?.error ? problemOf(failed.error) : null,
    retry: () => others.filter((one) => one.isError).forEach((one) => void one.refetch()),
  };
}
