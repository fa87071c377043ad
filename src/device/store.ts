import { useSyncExternalStore } from 'react';

/** A value that can be read at any time and subscribed to. */
export interface Readable<T> {
  readonly get: () => T;
  /** Calls the listener after each change. @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

/** An observable value outside React. */
export interface Store<T> extends Readable<T> {
  readonly set: (next: T) => void;
  /** Replaces the value by the result of `change`; returning the same object changes nothing. */
  readonly update: (change: (now: T) => T) => void;
}

export interface Listeners {
  readonly subscribe: (listener: () => void) => () => void;
  readonly notify: () => void;
}

/** An empty set of listeners, for sources that keep their value elsewhere. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}

export function createStore<T>(initial: T): Store<T> {
  const { subscribe, notify } = createListeners();
  let now = initial;
  const set = (next: T): void => {
    if (Object.is(now, next)) return;
    now = next;
    notify();
  };
  return { get: () => now, set, update: (change) => set(change(now)), subscribe };
}

/**
 * Subscribes a component to the store's value; with `select`, it renders again only when the
 * selected part changes.
 * @param select must return the same object (or an equal text, number, boolean) for the same value
 */
export function useStore<T>(store: Readable<T>): T;
export function useStore<T, S>(store: Readable<T>, select: (now: T) => S): S;
export function useStore<T, S>(store: Readable<T>, select?: (now: T) => S): T | S {
  return useSyncExternalStore(store.subscribe, () => (select ? select(store.get()) : store.get()));
}
