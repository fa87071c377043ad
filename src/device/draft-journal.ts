import type { DBSchema } from 'idb';
import { database } from '#src/device/database.ts';

interface Schema extends DBSchema {
  entries: { key: string; value: string };
}

const { open } = database<Schema>('invoice-desk-drafts');
let pending = new Map<string, string | null>();
let writing: Promise<boolean> | undefined;

async function write(): Promise<boolean> {
  // Entries that arrive while the database is busy share the next transaction.
  const batch = pending;
  pending = new Map();
  writing = undefined;
  try {
    const transaction = (await open()).transaction('entries', 'readwrite', {
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
 * Writes an entry to the database, or removes it with null; the last of several for one name wins.
 * @returns whether it is stored, once the transaction ended
 */
export function noteEntry(name: string, text: string | null): Promise<boolean> {
  pending.set(name, text);
  writing ??= last.then(write);
  last = writing;
  return writing;
}

/** Every entry with its name; none where the browser stores none. */
export async function readEntries(): Promise<[name: string, text: string][]> {
  try {
    const { store } = (await open()).transaction('entries');
    const [names, texts] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return names.map((name, index) => [name, texts[index] ?? '']);
  } catch {
    return [];
  }
}
