const first = 500;
const longest = 30_000;

/** Number of silent retries before a failure is shown. */
export const quietRetries = 4;

/**
 * Delay before the next retry, exponential.
 * @param failures consecutive failures, from 1
 * @param retryAfter seconds from `Retry-After`; takes precedence unless 0
 * @returns milliseconds
 */
export function retryDelay(failures: number, retryAfter?: number): number {
  if (retryAfter) return Math.max(first, retryAfter * 1000);
  return Math.min(longest, first * 2 ** Math.max(0, failures - 1));
}

const firstLook = 1_000;
const slowestLook = 10_000;

/**
 * Delay before the next status poll, growing from one second.
 * @param before the previous delay in milliseconds, undefined at first
 */
export function nextPollDelay(before?: number): number {
  return before === undefined ? firstLook : Math.min(slowestLook, Math.round(before * 1.3));
}

/** Milliseconds after which a file still in processing counts as stuck. */
export const stuckAfterMs = 10 * 60_000;

/**
 * A service remembers an `Idempotency-Key` for 24 hours (gap G31); it is trusted for these
 * milliseconds.
 */
export const idempotencyKeyLifetime = 23 * 3_600_000;
