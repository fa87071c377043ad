import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { client } from '#src/api/client.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';

/** Another invoice of the list, and its page. */
export interface Neighbour {
  readonly row: Pick<InvoiceRow, 'uid'>;
  readonly page: number;
}

/**
 * The neighbours of an invoice in the list of the filters. A neighbouring page is only read at the
 * edge of a page, and nothing unless `enabled`.
 * @param passed whether the person has decided on or skipped an invoice, even if the list is
 * outdated
 */
export function useNeighbours(
  uid: string,
  filters: InboxFilters,
  enabled: boolean,
  passed: (uid: string) => boolean,
) {
  const waits = (row: InvoiceRow) => row.approvement_status === 'waiting' && !passed(row.uid);
  const { page } = filters;
  const list = useQuery({
    ...invoiceQueries.list(filters),
    placeholderData: keepPreviousData,
    enabled,
  });
  const rows = list.data?.results ?? [];
  const found = rows.findIndex((row) => row.uid === uid);
  // A decision may remove the invoice from its list. Then its former index counts, where the next
  // one is now.
  const [last, setLast] = useState(found);
  if (found !== -1 && found !== last) setLast(found);
  const gone = found === -1;
  const before = gone ? last - 1 : found - 1;
  const after = gone ? last : found + 1;
  const known = list.data !== undefined && !list.isPlaceholderData && last !== -1;
  const pages = list.data?.page_count ?? 1;
  const earlier = useQuery({
    ...invoiceQueries.list({ ...filters, page: Math.max(1, page - 1) }),
    enabled: enabled && known && before < 0 && page > 1,
  });
  const later = useQuery({
    ...invoiceQueries.list({ ...filters, page: page + 1 }),
    enabled: enabled && known && after >= rows.length && page < pages,
  });
  const waiting = useQuery({
    ...invoiceQueries.list({ ...filters, approvement_status: ['waiting'], page: 1 }),
    enabled: enabled && list.data !== undefined && !rows.slice(Math.max(after, 0)).some(waits),
  });

  const at = (row: InvoiceRow | undefined, where: number): Neighbour | null =>
    row && row.uid !== uid ? { row, page: where } : null;
  const previous =
    at(rows[before], page) ??
    (known && before < 0 && page > 1 ? at(earlier.data?.results.at(-1), page - 1) : null);
  const next =
    at(rows[after], page) ??
    (known && after >= rows.length && page < pages ? at(later.data?.results[0], page + 1) : null);
  const here = rows.slice(Math.max(after, 0)).find((row) => waits(row) && row.uid !== uid);
  return {
    /** From 1; null while unknown or not in the list any more. */
    position: gone ? null : (page - 1) * (list.data?.page_size ?? 0) + found + 1,
    count: list.data?.count ?? 0,
    previous: last === -1 ? null : previous,
    next: last === -1 ? null : next,
    nextWaiting:
      at(here, page) ??
      (later.data &&
      next &&
      later.data.results.some((row) => row.uid === next.row.uid && waits(row))
        ? next
        : at(
            waiting.data?.results.find((row) => row.uid !== uid && waits(row)),
            page,
          )),
  };
}

/**
 * The next waiting invoice, for moving on before the list is loaded; requests only what is missing.
 * @param passed as of `useNeighbours`
 * @throws ApiError when the list could not be read
 */
export async function readNextWaiting(
  uid: string,
  filters: InboxFilters,
  passed: (uid: string) => boolean,
): Promise<Neighbour | null> {
  const isNext = (row: InvoiceRow) =>
    row.uid !== uid && row.approvement_status === 'waiting' && !passed(row.uid);
  const read = async (change: Partial<InboxFilters>) =>
    (await client.ensureQueryData(invoiceQueries.list({ ...filters, ...change }))).results;
  const rows = await read({});
  const row =
    rows.slice(rows.findIndex((one) => one.uid === uid) + 1).find(isNext) ??
    (await read({ approvement_status: ['waiting'], page: 1 })).find(isNext);
  return row ? { row, page: filters.page } : null;
}
