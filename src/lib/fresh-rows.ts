/**
 * What the place of a row depends on: the list is ordered by `created_at`, newest first (gap G2).
 */
interface Ordered {
  readonly uid: string;
  /** ISO moment. */
  readonly created_at: string;
}

/** The newest row at the time the list was opened: rows before it came afterwards. */
export type Horizon = Ordered;

/**
 * How many rows came since the list was opened.
 * @param newest the first rows of the list as it is now
 * @param count of the list by now, for when all of `newest` came since
 * @param countBefore of the list when it was opened
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
