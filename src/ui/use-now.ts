import { useSyncExternalStore } from 'react';

const everyMilliseconds = 30_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function follow(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const one of listeners) one();
  }, everyMilliseconds);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): number {
  // Nobody followed for a while: the kept moment is old.
  if (timer === undefined && Date.now() - now > everyMilliseconds) now = Date.now();
  return now;
}

/** The moment it is, in milliseconds, one clock for all who follow it. */
export function useNow(): number {
  return useSyncExternalStore(follow, read);
}
