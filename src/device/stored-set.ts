import * as z from 'zod/mini';
import type { StoredKey } from '#src/device/stored-names.ts';
import { listOf, storedValue, type StoredValue } from '#src/device/device-storage.ts';

export interface StoredSet extends StoredValue<ReadonlySet<string>> {
  readonly has: (text: string) => boolean;
  /** Adds a text as the newest; the oldest are removed when there are too many. */
  readonly add: (text: string) => void;
  readonly remove: (text: string) => void;
}

export function storedSet(key: StoredKey, most: number): StoredSet {
  const value = storedValue<ReadonlySet<string>>({
    key,
    schema: z.pipe(
      listOf(z.string()),
      z.transform((all) => new Set(all)),
    ),
    initial: new Set(),
    encode: (all) => [...all],
  });
  const without = (all: ReadonlySet<string>, text: string) =>
    [...all].filter((one) => one !== text);
  return {
    ...value,
    has: (text) => value.get().has(text),
    add: (text) => value.update((all) => new Set([...without(all, text), text].slice(-most))),
    remove: (text) => value.update((all) => new Set(without(all, text))),
  };
}
