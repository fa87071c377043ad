import { vi } from 'vitest';

/**
 * Ends each wait of the page at once, one after the other: pauses before retries, countdowns,
 * timeouts. `vi.useRealTimers()` ends it.
 */
export function skipWaits(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.setTimerTickMode('nextTimerAsync');
}
