import * as z from 'zod/mini';
import type { StoredKey } from '#src/device/stored-names.ts';
import { createListeners, type Store } from '#src/device/store.ts';

/** How a small value is stored as JSON. */
export interface StoredFormat<T> {
  readonly key: StoredKey;
  /** Reads what the JSON says; anything that it refuses counts as nothing stored. */
  readonly schema: z.ZodMiniType<T>;
  readonly initial: T;
  /** `tab` stores it until the tab closes (sessionStorage), `device` beyond that (localStorage). */
  readonly area?: 'device' | 'tab';
  /**
   * What is written, when that is not the value itself; undefined writes nothing and erases what
   * was there.
   */
  readonly encode?: (value: T) => unknown;
}

/**
 * A small value that this device stores; where the browser forbids storage, it holds for this page.
 */
export interface StoredValue<T> extends Store<T> {
  readonly isStored: () => boolean;
}

interface Live {
  /** The stored text may have changed: it is read again. */
  readonly refresh: () => void;
  readonly forget: () => void;
}

// By area and key.
const live = new Map<string, Live>();

// Chrome throws at the mere mention of the storage where it is forbidden.
const storageOf = (area: 'device' | 'tab'): Storage =>
  area === 'device' ? localStorage : sessionStorage;

function followOtherTabs({ key }: StorageEvent): void {
  for (const [name, value] of live)
    if (name.startsWith('device ') && (key === null || name === `device ${key}`)) value.refresh();
}
// There is no window in tests that run without a browser.
globalThis.addEventListener?.('storage', followOtherTabs);

/** Text that is no JSON stands for itself: earlier versions stored single words bare. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function makeValue<T>(name: string, format: Omit<StoredFormat<T>, 'key'>): StoredValue<T> {
  const { schema, initial, area = 'device', encode = (value: T): unknown => value } = format;
  const { subscribe, notify } = createListeners();
  let known: { readonly text: string | null; readonly value: T } | undefined;
  let unstored: { readonly value: T } | undefined;

  function get(): T {
    if (unstored) return unstored.value;
    let text: string | null = null;
    try {
      text = storageOf(area).getItem(name);
    } catch {
      return known?.value ?? initial;
    }
    if (known?.text !== text || !known) {
      const read = text === null ? undefined : z.safeParse(schema, parseJson(text));
      known = { text, value: read?.success ? read.data : initial };
    }
    return known.value;
  }

  function set(next: T): void {
    if (Object.is(get(), next)) return;
    const encoded = encode(next);
    const text = encoded === undefined ? null : JSON.stringify(encoded);
    try {
      if (text === null) storageOf(area).removeItem(name);
      else storageOf(area).setItem(name, text);
      known = { text, value: next };
      unstored = undefined;
    } catch {
      unstored = { value: next };
    }
    // A value that is not to be stored still holds for this page.
    if (text === null && next !== initial) unstored = { value: next };
    notify();
  }

  live.set(`${area} ${name}`, {
    refresh() {
      known = undefined;
      notify();
    },
    forget() {
      known = undefined;
      unstored = undefined;
      notify();
    },
  });
  return {
    get,
    set,
    update: (change) => set(change(get())),
    subscribe,
    isStored: () => unstored === undefined,
  };
}

/** A stored list: an entry that cannot be read takes no other with it. */
export const listOf = <T>(entry: z.ZodMiniType<T>): z.ZodMiniType<readonly T[]> =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((all): readonly T[] => all.flatMap((one) => z.safeParse(entry, one).data ?? [])),
  );

export const storedValue = <T>(format: StoredFormat<T>): StoredValue<T> =>
  makeValue(format.key, format);

/**
 * Small values of one kind, each under a name of its own, such as `deviceScope()` for what is not
 * to be seen with another key.
 * @returns the value of that name, the same store at each call
 */
export function storedValues<T>(format: StoredFormat<T>): (name: string) => StoredValue<T> {
  const made = new Map<string, StoredValue<T>>();
  return (name) => {
    const value = made.get(name) ?? makeValue(format.key + name, format);
    made.set(name, value);
    return value;
  };
}

/**
 * Erases everything stored under names that begin like this, and what open values of such names
 * hold.
 */
export function eraseStored(start: StoredKey): void {
  for (const area of ['device', 'tab'] as const)
    try {
      const storage = storageOf(area);
      for (const name of Object.keys(storage)) if (name.startsWith(start)) storage.removeItem(name);
    } catch {
      // Where nothing may be stored, nothing is left.
    }
  for (const [name, value] of live)
    if (name.slice(name.indexOf(' ') + 1).startsWith(start)) value.forget();
}
