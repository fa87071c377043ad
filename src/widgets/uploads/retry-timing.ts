const first = 500;
const longest = 30_000;

/** How often a file is tried again quietly before the person is told. */
export const quietRetries = 4;

/**
 * How long to wait before the next try.
 * @param failures how many in a row, from 1
 * @param retryAfter seconds that the service asked for; it knows better, unless it only says "now"
 * @returns milliseconds
 */
export function retryDelay(failures: number, retryAfter?: number): number {
  if (retryAfter) return Math.max(first, retryAfter * 1000);
  return Math.min(longest, first * 2 ** Math.max(0, failures - 1));
}

const firstLook = 1_000;
const slowestLook = 10_000;

/** When to look next at what is being read: a second at first, then ever slower. @param before the last wait, in milliseconds; none at first */
export function nextPollDelay(before?: number): number {
  return before === undefined ? firstLook : Math.min(slowestLook, Math.round(before * 1.3));
}

/** After so many milliseconds a file that is still being read counts as stuck. */
export const stuckAfterMs = 10 * 60_000;

/** A service remembers an `Idempotency-Key` for 24 hours (gap G31); beyond this, in milliseconds, it must not be relied on. */
export const idempotencyKeyLifetime = 23 * 3_600_000;
