import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { InvoiceRow } from '#contract/invoice.ts';
import { pageSizeOf } from '#contract/paging.ts';
import { problemOf, type Problem } from '#src/api/api-error.ts';
import { invoiceQueries, listRefresh } from '#src/api/invoices.ts';
import type { InboxFilters } from '#src/lib/filters.ts';

export type InvoicePage = AnswerOf<typeof endpoints.listInvoices>;

/** Places of the list, both included. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** The rows that are known, by their place in the service's list. */
export interface KnownRows {
  at(place: number): InvoiceRow | undefined;
  /** Where a row stands, if it is known. */
  placeOf(uid: string): number | undefined;
}

type Pages = ReadonlyMap<number, InvoicePage>;

const same = (a: Pages, b: Pages) =>
  a.size === b.size && [...a].every(([page, data]) => b.get(page) === data);

/** The pages that hold these places, within the list. */
export function pagesOf({ first, last }: Span, size: number, count: number): number[] {
  if (count === 0 || last < first) return [];
  const from = Math.floor(Math.max(0, first) / size) + 1;
  const to = Math.floor(Math.min(count - 1, last) / size) + 1;
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

function rowsOf(pages: Pages, size: number): KnownRows {
  const places = new Map<string, number>();
  const rows = new Map<number, InvoiceRow>();
  for (const [page, { results }] of pages)
    results.forEach((row, index) => {
      // Between two readings a row may have moved to the next page: it is shown once.
      if (places.has(row.uid)) return;
      const place = (page - 1) * size + index;
      places.set(row.uid, place);
      rows.set(place, row);
    });
  return { at: (place) => rows.get(place), placeOf: (uid) => places.get(uid) };
}

/**
 * The rows of a long list, read page by page as they are seen. A page that is no longer wanted is
 * cancelled. While what is shown is read again, all of it stays as it was until the last answer is
 * there, so that nothing moves in between.
 * @param head the first page, which is always there and tells count and page size (gap G38)
 * @param wanted page numbers
 */
export function useListPages(
  filters: InboxFilters,
  head: UseQueryResult<InvoicePage>,
  wanted: readonly number[],
) {
  const pages = useMemo(() => wanted.filter((page) => page !== 1), [wanted]);
  const others = useQueries({
    queries: pages.map((page) => ({
      ...invoiceQueries.list({ ...filters, page }),
      refetchInterval: listRefresh,
    })),
  });
  const live = new Map<number, InvoicePage>();
  if (head.data) live.set(1, head.data);
  others.forEach(({ data }, index) => {
    const page = pages[index];
    if (data && page !== undefined) live.set(page, data);
  });
  const [settled, setSettled] = useState<Pages>(live);
  const refreshing = head.isRefetching || others.some((one) => one.isRefetching);
  const shown = refreshing
    ? new Map([...live, ...[...settled].filter(([page]) => live.has(page))])
    : live;
  if (!same(settled, shown)) setSettled(shown);
  const size = head.data ? pageSizeOf(head.data) : 1;
  const rows = useMemo(() => rowsOf(settled, size), [settled, size]);
  const failed = others.find((one) => one.isError && one.data === undefined);
  return {
    rows,
    size,
    count: (settled.get(1) ?? head.data)?.count ?? 0,
    newest: (settled.get(1) ?? head.data)?.results,
    /** Another page tells another count than the first one: the list changed meanwhile. */
    changed:
      !refreshing &&
      others.some(
        ({ data }) =>
          data !== undefined && head.data !== undefined && data.count !== head.data.count,
      ),
    refreshing,
    problem: failed?.error ? problemOf(failed.error) : (null as Problem | null),
    retry: () => others.filter((one) => one.isError).forEach((one) => void one.refetch()),
  };
}
