import { useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { isRefused } from '#src/api/api-error.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { reviewQueries } from '#src/api/review-parts.ts';
import type { Why } from '#src/lib/bulk-run.ts';
import { openAfter, placeIn } from '#src/lib/review/review-order.ts';
import { emptyReview, type Review, type ReviewEnd, type ReviewEntry } from '#src/lib/review/review.ts';
import { followReviews, listReview, reviewOf } from '#src/lib/review/review-store.ts';
import { needsMore } from '#src/lib/review/review-walk.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { useNeighbours, type Neighbour, type Neighbours } from './use-neighbours.ts';

/** How many invoices are read before they are asked for. */
const ahead = 2;

const neighbourOf = (uid: string | undefined): Neighbour | null => (uid === undefined ? null : { row: { uid }, page: 1 });

/** What a review keeps of an invoice. */
export function entryOf({ uid, hf_id, company, total_price, currency }: Invoice, end: ReviewEnd, reason = ''): ReviewEntry {
  return { uid, hf_id, company: company?.name ?? null, total_price, currency, reason, end };
}

/** Why an invoice needs no looking at any more, as far as it was read; null while it waits. */
export function whyDone(client: QueryClient, uid: string): Why | null {
  const key = invoiceQueries.detail(uid).queryKey;
  const known: string | undefined = client.getQueryData(key)?.invoice.approvement_status;
  switch (known) {
    case undefined:
      return isRefused(client.getQueryState(key)?.error, 404) ? 'gone' : null;
    case 'approved':
    case 'rejected':
      return known;
    case 'waiting':
      return null;
    default:
      return 'forbidden';
  }
}

/** The review that an invoice is looked at in, and who comes before and after it. */
export interface ReviewAt extends Neighbours {
  /** Under which name its decisions are kept. */
  readonly id: string;
  readonly review: Review;
  /** It has an order of its own; else invoices are opened one by one from the list. */
  readonly inReview: boolean;
}

/**
 * Where an invoice stands in its review, or without one in its list. The next that wait are read ahead, so that they
 * are there before they are asked for.
 * @param named the review in the address
 */
export function useReview(uid: string, named: string | null, filters: InboxFilters): ReviewAt {
  const client = useQueryClient();
  const id = named ?? listReview;
  const review = useSyncExternalStore(followReviews, () => reviewOf(id)) ?? emptyReview;
  const place = named === null ? undefined : placeIn(review, uid);
  const inReview = place !== undefined;
  useQuery({ ...reviewQueries.more(client, id, review.uids.length), enabled: inReview && needsMore(review, uid), notifyOnChangeProps: [] });
  const listed = useNeighbours(uid, filters, !inReview, (other) => {
    const end = review.entries.get(other)?.end;
    return end !== undefined && end.kind !== 'undone';
  });
  const open = inReview ? openAfter(review, uid, (other) => whyDone(client, other) !== null, ahead) : listed.nextWaiting ? [listed.nextWaiting.row.uid] : [];
  useQueries({ queries: open.map((other) => ({ ...invoiceQueries.detail(other), staleTime: 60_000 })) });
  if (!inReview) return { ...listed, id, review, inReview };
  return { id, review, inReview, position: place.position, count: review.total, previous: neighbourOf(place.previous), next: neighbourOf(place.next), nextWaiting: neighbourOf(open[0]) };
}
