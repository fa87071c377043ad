import type { DBSchema } from 'idb';
import { deviceStore } from './device-store.ts';

interface Schema extends DBSchema {
  entries: { key: string; value: string };
}

const { open: database } = deviceStore<Schema>(
  'invoice-desk-drafts',
  1,
  (made) => void made.createObjectStore('entries'),
);
let pending = new Map<string, string | null>();
let writing: Promise<boolean> | undefined;

async function write(): Promise<boolean> {
  // What is typed while the database is busy goes together in the next transaction.
  const batch = pending;
  pending = new Map();
  writing = undefined;
  try {
    const transaction = (await database()).transaction('entries', 'readwrite', {
      durability: 'strict',
    });
    await Promise.all([
      ...[...batch].map(([name, text]) =>
        text === null ? transaction.store.delete(name) : transaction.store.put(text, name),
      ),
      transaction.done,
    ]);
    return true;
  } catch {
    return false;
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Writes an entry to the disk, or takes it away with null; the last of several for one name counts.
 * @returns whether it is there, once it is
 */
export function noteEntry(name: string, text: string | null): Promise<boolean> {
  pending.set(name, text);
  writing ??= last.then(write);
  last = writing;
  return writing;
}

/** Every entry of this device with its name; none where the browser keeps none. */
export async function readEntries(): Promise<[name: string, text: string][]> {
  try {
    const { store } = (await database()).transaction('entries');
    const [names, texts] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return names.map((name, index) => [name, texts[index] ?? '']);
  } catch {
    return [];
  }
}
