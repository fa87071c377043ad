import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoice.ts';
import { isRefused } from '#src/api/api-error.ts';
import { useStore } from '#src/device/store.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { reviewQueries } from '#src/api/review-walk.ts';
import type { SkipReason } from '#src/lib/decision.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { placeIn } from '#src/lib/review/review-order.ts';
import {
  emptyReview,
  type Review,
  type ReviewEnd,
  type ReviewEntry,
} from '#src/lib/review/review.ts';
import { followReviews, listReview, reviewOf } from '#src/api/review-store.ts';
import { needsMore } from '#src/lib/review/review-walk.ts';
import { useNeighbours, type Neighbour, type Neighbours } from './use-neighbours.ts';

const neighbourOf = (uid: string | undefined): Neighbour | null =>
  uid === undefined ? null : { row: { uid }, page: 1 };

/** What a review keeps of an invoice. */
export function entryOf(
  { uid, hf_id, company, total_price, currency }: Invoice,
  end: ReviewEnd,
  reason = '',
): ReviewEntry {
  return { uid, hf_id, company: company?.name ?? null, total_price, currency, reason, end };
}

/** Why an invoice needs no looking at any more, as far as it was read; null while it waits. */
export function whyDone(client: QueryClient, uid: string): SkipReason | null {
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
  /** It has an order of its own; else invoices are opened one by one from the list. */
  readonly inReview: boolean;
  /** Something was decided or skipped. */
  readonly begun: boolean;
  /** A decision was not carried out, and nobody has put it off yet. */
  readonly troubled: boolean;
}

/**
 * Where an invoice stands in its review, or without one in its list.
 * @param named the review in the address
 */
export function useReview(uid: string, named: string | null, filters: InboxFilters): ReviewAt {
  const client = useQueryClient();
  // A link from another tab names a review that is not known here.
  const id = named !== null && reviewOf(named) ? named : listReview;
  const read = () => reviewOf(id) ?? emptyReview;
  const isTroubled = ({ entries }: Review) =>
    [...entries.values()].some(({ end }) => end.kind === 'failed' && !end.seen);
  // A text, so that a decision arriving renders nothing again unless it changes what is shown.
  useStore({ get: read, subscribe: followReviews }, (now) => {
    const { entries, total, uids, more } = now;
    // In the list's order, what is passed already decides who comes next.
    const passed = id === listReview ? entries.size : entries.size > 0;
    return [uids.length, total, more, isTroubled(now), passed].join(' ');
  });
  const review = read();
  const place = id === listReview ? undefined : placeIn(review, uid);
  const inReview = place !== undefined;
  useQuery({
    ...reviewQueries.more(client, id, review.uids.length),
    enabled: inReview && needsMore(review, uid),
    notifyOnChangeProps: [],
  });
  const listed = useNeighbours(uid, filters, !inReview, (other) => {
    const end = review.entries.get(other)?.end;
    return end !== undefined && end.kind !== 'undone';
  });
  const own = { id, inReview, begun: review.entries.size > 0, troubled: isTroubled(review) };
  if (!inReview) return { ...listed, ...own };
  return {
    ...own,
    position: place.position,
    count: review.total,
    previous: neighbourOf(place.previous),
    next: neighbourOf(place.next),
    nextWaiting: null,
  };
}
