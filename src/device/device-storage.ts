import * as z from 'zod/mini';
import type { StoredKey } from '#src/device/stored-names.ts';
import { createListeners, type Store } from '#src/device/store.ts';

/** How a small value is stored as JSON. */
export interface StoredFormat<T> {
  readonly key: StoredKey;
  /** Validates the stored JSON; what it refuses counts as not stored. */
  readonly schema: z.ZodMiniType<T>;
  readonly initial: T;
  /** `tab` stores it until the tab closes (sessionStorage), `device` permanently (localStorage). */
  readonly area?: 'device' | 'tab';
  /** Converts the value for storage; undefined erases what was stored. */
  readonly encode?: (value: T) => unknown;
}

/** A small stored value; where the browser forbids storage, it lives as long as the page. */
export interface StoredValue<T> extends Store<T> {
  readonly isStored: () => boolean;
}

interface Live {
  /** Reads the stored text again after it may have changed. */
  readonly refresh: () => void;
  readonly forget: () => void;
}

const live = new Map<string, Live>();

// Chrome throws at any access to the storage where it is forbidden.
const storageOf = (area: 'device' | 'tab'): Storage =>
  area === 'device' ? localStorage : sessionStorage;

function followOtherTabs({ key }: StorageEvent): void {
  for (const [name, value] of live)
    if (name.startsWith('device ') && (key === null || name === `device ${key}`)) value.refresh();
}
// Tests without a browser have no window.
globalThis.addEventListener?.('storage', followOtherTabs);

/** Earlier versions stored words without quotes, so these are returned unchanged. */
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
    // The value still holds for this page when it must not be stored.
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

/** Schema of a stored list; entries that cannot be read are skipped. */
export const listOf = <T>(entry: z.ZodMiniType<T>): z.ZodMiniType<readonly T[]> =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((all): readonly T[] => all.flatMap((one) => z.safeParse(entry, one).data ?? [])),
  );

export const storedValue = <T>(format: StoredFormat<T>): StoredValue<T> =>
  makeValue(format.key, format);

/**
 * Values of one kind, each under its own name, such as `deviceScope()` for what belongs to one key.
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

/** Erases everything under names with this prefix, and resets their open values. */
export function eraseStored(start: StoredKey): void {
  for (const area of ['device', 'tab'] as const)
    try {
      const storage = storageOf(area);
      for (const name of Object.keys(storage)) if (name.startsWith(start)) storage.removeItem(name);
    } catch {
      // Where storage is forbidden, nothing is stored.
    }
  for (const [name, value] of live)
    if (name.slice(name.indexOf(' ') + 1).startsWith(start)) value.forget();
}
