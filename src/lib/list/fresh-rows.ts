/** The fields by which the list is ordered: `created_at`, newest first (gap G2). */
interface Ordered {
  readonly uid: string;
  /** ISO moment. */
  readonly created_at: string;
}

/** The newest row when the list was opened; rows before it were created later. */
export type Horizon = Ordered;

/**
 * The number of rows that were added since the list was opened.
 * @param newest the first rows of the list as it is now
 * @param count length of the list now, for when all of `newest` were added since
 * @param countBefore length of the list when it was opened
 */
export function freshRows(
  newest: readonly Ordered[],
  horizon: Horizon | null,
  count: number,
  countBefore: number,
): number {
  if (horizon === null) return 0;
  const place = newest.findIndex(({ uid }) => uid === horizon.uid);
  if (place >= 0) return place;
  const since = Date.parse(horizon.created_at);
  const older = newest.findIndex(({ created_at }) => Date.parse(created_at) <= since);
  if (older >= 0) return older;
  return Math.min(count, Math.max(newest.length, count - countBefore));
}
