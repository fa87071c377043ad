import { stillWaits, type Review } from './review.ts';

/** Places of a list, both included; the first row has place 0. */
export interface Places {
  readonly from: number;
  readonly to: number;
}

const step = 100;
/**
 * Others decide too: as many rows as this may have left the list before the place where ours end.
 */
const slack = 25;
/** So many are known ahead of where the person is. */
const ahead = 12;

/** How many of those found wait still: what is decided has left the list. */
export function waitingCount({ uids, entries }: Review): number {
  return uids.reduce((count, uid) => count + (stillWaits(entries.get(uid)?.end) ? 1 : 0), 0);
}

/** Whether the review has to look for more before the person gets there. */
export function needsMore(review: Review, uid: string): boolean {
  return review.more && review.uids.length - review.uids.lastIndexOf(uid) <= ahead;
}

/** Where in the list of those waiting the next unknown ones stand. */
export function nextPlaces(review: Review): Places {
  const from = Math.max(0, waitingCount(review) - slack);
  return { from, to: from + step - 1 };
}

/** The places after these. */
export const placesAfter = ({ to }: Places): Places => ({ from: to + 1, to: to + step });

/**
 * The review with what was found in the list.
 * @param count how many wait in the list now
 * @param ended the list has no more behind these
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
