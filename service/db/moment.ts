import type { Moment } from '#service/db/schema.ts';

let last = 0;

/** Microseconds now, strictly increasing in a process, so that rows sort by time (gap G2). */
export function now(): Moment {
  last = Math.max(last + 1, Date.now() * 1000);
  return last;
}

/** Resets the last moment, for a simulation that starts at an earlier time. */
export function resetClock(): void {
  last = 0;
}

/** The moment as ISO 8601 with offset (interface 2). */
export function isoMoment(moment: Moment): string {
  const seconds = new Date(Math.floor(moment / 1_000_000) * 1000).toISOString().slice(0, 19);
  return `${seconds}.${String(moment % 1_000_000).padStart(6, '0')}+00:00`;
}
