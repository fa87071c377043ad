import { vi } from 'vitest';

/**
 * Lets each wait of the page end at once, one after the other: pauses before something is tried
 * again, countdowns, patience. `vi.useRealTimers()` ends it.
 */
export function skipWaits(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.setTimerTickMode('nextTimerAsync');
}
