import { stillWaits, type Review } from './review.ts';

/** A range of indexes in a list, both included, from 0. */
export interface Places {
  readonly from: number;
  readonly to: number;
}

const placesPerRead = 100;
/**
 * Others decide too: up to this many rows may have left the list before the range, so it starts
 * that much earlier.
 */
const placesBefore = 25;
/** The number of invoices to have loaded ahead of the current one. */
const leastAhead = 12;

/** Number of loaded invoices that are still in the list; decided ones have left it. */
export function waitingCount({ uids, entries }: Review): number {
  return uids.reduce((count, uid) => count + (stillWaits(entries.get(uid)?.end) ? 1 : 0), 0);
}

/** Whether more invoices should be loaded before the person gets there. */
export function needsMore(review: Review, uid: string): boolean {
  return review.more && review.uids.length - review.uids.lastIndexOf(uid) <= leastAhead;
}

/** The range of the list that contains the next unknown invoices. */
export function nextPlaces(review: Review): Places {
  const from = Math.max(0, waitingCount(review) - placesBefore);
  return { from, to: from + placesPerRead - 1 };
}

/** The range that follows. */
export const placesAfter = ({ to }: Places): Places => ({ from: to + 1, to: to + placesPerRead });

/**
 * Adds invoices that were loaded from the list.
 * @param count length of the list of waiting invoices
 * @param ended whether the list ends with these
 */
export function withFound(
  review: Review,
  found: readonly string[],
  count: number,
  ended: boolean,
): Review {
  const known = new Set(review.uids);
  const fresh = found.filter((uid) => !known.has(uid));
  const next = fresh.length > 0 ? { ...review, uids: [...review.uids, ...fresh] } : review;
  const unseen = ended ? 0 : Math.max(0, count - waitingCount(next));
  return { ...next, more: !ended, total: next.uids.length + unseen };
}
