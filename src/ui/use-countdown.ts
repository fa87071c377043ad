import { useStore } from '#src/device/store.ts';

const everyMs = 250;

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, everyMs);
  return () => clearInterval(timer);
};

/** Whole seconds until a time (milliseconds since 1970); 0 afterwards. */
export const useCountdown = (until: number): number =>
  useStore({ get: () => Math.max(0, Math.ceil((until - Date.now()) / 1_000)), subscribe });
