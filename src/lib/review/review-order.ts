import type { Review, ReviewEnd, ReviewEntry } from './review.ts';

/** An invoice's place in a review. */
export interface ReviewPlace {
  /** From 1. */
  readonly position: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

const places = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

function indexIn(uids: readonly string[], uid: string): number {
  let known = places.get(uids);
  if (!known) {
    known = new Map(uids.map((one, index) => [one, index]));
    places.set(uids, known);
  }
  return known.get(uid) ?? -1;
}

/** The place of an invoice; undefined when it is not in the review. */
export function placeIn({ uids }: Review, uid: string): ReviewPlace | undefined {
  const at = indexIn(uids, uid);
  return at === -1 ? undefined : { position: at + 1, previous: uids[at - 1], next: uids[at + 1] };
}

const isOpen = (end: ReviewEnd | undefined): boolean => end === undefined || end.kind === 'undone';

/**
 * The invoices that still need a look: those after this one first, then skipped ones before it.
 * @param isDone whether the page knows that somebody else decided or deleted it
 * @param most maximum number
 */
export function openAfter(
  { uids, entries }: Review,
  uid: string,
  isDone: (uid: string) => boolean,
  most: number,
): readonly string[] {
  const at = indexIn(uids, uid);
  const found: string[] = [];
  for (let step = 1; step <= uids.length && found.length < most; step += 1) {
    const other = uids[(at + step) % uids.length];
    if (other !== undefined && other !== uid && isOpen(entries.get(other)?.end) && !isDone(other))
      found.push(other);
  }
  return found;
}

/** The invoices between two that were skipped, because somebody else decided them. */
export function passedBetween(
  review: Review,
  from: string,
  to: string | undefined,
  isDone: (uid: string) => boolean,
): readonly string[] {
  const start = indexIn(review.uids, from);
  const end = to === undefined ? review.uids.length : indexIn(review.uids, to);
  return review.uids
    .slice(start + 1, Math.max(end, start + 1))
    .filter((uid) => isOpen(review.entries.get(uid)?.end) && isDone(uid));
}

/** Number of invoices that still need a look, including those that are not loaded yet. */
export function openCount({ entries, total, uids }: Review): number {
  let ended = 0;
  for (const [uid, { end }] of entries)
    if (!isOpen(end) && (uids.length === 0 || indexIn(uids, uid) !== -1)) ended += 1;
  return Math.max(0, total - ended);
}

/** The entries grouped by how they ended, each in the order of deciding. */
export function byEnd<K extends ReviewEnd['kind']>(
  { entries }: Review,
  kind: K,
): readonly ReviewEntry[] {
  return [...entries.values()].filter(({ end }) => end.kind === kind);
}
