import { queryOptions } from '@tanstack/react-query';
import { client } from '#src/api/client.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { readInvoiceRange } from '#src/api/all-invoices.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { startReview, changeReview, reviewOf } from '#src/api/reviews/review-store.ts';
import {
  nextPlaces,
  placesAfter,
  waitingCount,
  withFound,
  type Places,
} from '#src/lib/review/review-walk.ts';

const busy = new Map<string, Promise<void>>();

const waitingOf = (filters: InboxFilters): InboxFilters => ({
  ...filters,
  approvement_status: ['waiting'],
  page: 1,
});

const countOf = (filters: InboxFilters): Promise<number> =>
  client.fetchQuery({ ...invoiceQueries.count(filters), staleTime: 0 });

/**
 * Starts a review of all waiting invoices of the filters; only the first of them are read now.
 * @returns the review's id and its first invoice; null when nothing waits
 * @throws ApiError
 */
export async function reviewFilter(
  filters: InboxFilters,
): Promise<{ readonly id: string; readonly first: string } | null> {
  const waiting = waitingOf(filters);
  const [rows, count] = await Promise.all([readInvoiceRange(waiting, 0, 99), countOf(waiting)]);
  const uids = rows.map(({ uid }) => uid);
  const [first] = uids;
  if (first === undefined) return null;
  return {
    id: startReview({
      uids,
      filters: waiting,
      more: count > uids.length,
      total: Math.max(count, uids.length),
    }),
    first,
  };
}

async function lookForMore(id: string, filters: InboxFilters): Promise<void> {
  const count = await countOf(filters);
  const look = async (places: Places): Promise<boolean> => {
    const rows = await readInvoiceRange(filters, places.from, places.to);
    const before = reviewOf(id)?.uids.length ?? 0;
    changeReview(id, (review) =>
      withFound(
        review,
        rows.map(({ uid }) => uid),
        count,
        false,
      ),
    );
    if ((reviewOf(id)?.uids.length ?? 0) > before) return true;
    return rows.length > places.to - places.from && look(placesAfter(places));
  };
  const now = reviewOf(id);
  if (!now || (await look(nextPlaces(now)))) return;
  // If the list moved, some invoices may have been missed, so it is read once more from its
  // beginning.
  const left = reviewOf(id);
  if (left && count > waitingCount(left) && (await look({ from: 0, to: 99 }))) return;
  changeReview(id, (review) => withFound(review, [], count, true));
}

/**
 * Loads more invoices of a review by filters, after the last loaded one. Simultaneous calls share
 * one load.
 * @throws ApiError
 */
export function findMore(id: string): Promise<void> {
  const filters = reviewOf(id)?.filters;
  if (!filters) return Promise.resolve();
  const running = busy.get(id);
  if (running) return running;
  const started = lookForMore(id, filters).finally(() => busy.delete(id));
  busy.set(id, started);
  return started;
}

/** Queries of reviews. */
export const reviewQueries = {
  /** Keeps a review loaded ahead: loads more once for each number of loaded invoices. */
  more: (id: string, found: number) =>
    queryOptions({
      queryKey: ['reviews', id, found] as const,
      queryFn: async () => {
        await findMore(id);
        return reviewOf(id)?.uids.length ?? 0;
      },
      staleTime: Infinity,
    }),
};
