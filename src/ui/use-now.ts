import { createListeners, useStore, type Readable } from '#src/device/store.ts';

const everyMilliseconds = 30_000;

/** A clock that ticks as long as somebody follows it. */
function createClock(): Readable<number> {
  const listeners = createListeners();
  let followers = 0;
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    get() {
      // Nobody followed for a while: the last tick is old.
      if (followers === 0 && Date.now() - now > everyMilliseconds) now = Date.now();
      return now;
    },
    subscribe(listener) {
      const stop = listeners.subscribe(listener);
      followers += 1;
      timer ??= setInterval(() => {
        now = Date.now();
        listeners.notify();
      }, everyMilliseconds);
      return () => {
        stop();
        followers -= 1;
        if (followers > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

const clock = createClock();

/** The moment it is, in milliseconds, one clock for all who follow it. */
export const useNow = (): number => useStore(clock);
