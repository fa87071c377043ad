import { useSyncExternalStore } from 'react';

const everyMilliseconds = 250;

const tick = (listener: () => void) => {
  const timer = setInterval(listener, everyMilliseconds);
  return () => clearInterval(timer);
};

/** How many whole seconds are left until then (milliseconds since 1970); 0 when it has passed. */
export function useCountdown(until: number): number {
  return useSyncExternalStore(tick, () => Math.max(0, Math.ceil((until - Date.now()) / 1_000)));
}
