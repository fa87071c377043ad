import { ended, type Entry, parseEntry, root } from './draft-entries.ts';
import { noteEntry, readEntries } from './draft-journal.ts';

// Entries that did not fit into localStorage, or may not be stored there.
const unstored = new Map<string, Entry>();
const waiting = new Set<string>();
const lost = new Set<string>();
const touched = new Set<string>();

function toDevice(name: string, entry: Entry): boolean {
  try {
    localStorage.setItem(root + name, JSON.stringify(entry));
    unstored.delete(name);
    return true;
  } catch {
    unstored.set(name, entry);
    // The older copy would otherwise be taken for the newest.
    drop(name);
    return false;
  }
}

function drop(name: string): void {
  try {
    localStorage.removeItem(root + name);
  } catch {
    // Where storage is forbidden, nothing is stored.
  }
}

function localEntry(name: string): Entry | undefined {
  try {
    return parseEntry(localStorage.getItem(root + name));
  } catch {
    return undefined;
  }
}

/**
 * Stores an entry at once in localStorage, which outlives the page, and soon after in the journal,
 * which also survives a killed browser and has more room.
 * @param report called when both refused it later, or when one took it after all
 */
export function storeEntry(name: string, entry: Entry, report: () => void): void {
  touched.add(name);
  const here = toDevice(name, entry);
  if (!here && !ended(entry)) waiting.add(name);
  const settle = (taken: boolean) => {
    waiting.delete(name);
    if (taken && ended(entry)) forget(name, entry.at);
    const change =
      taken || here || ended(entry) ? lost.delete(name) : !lost.has(name) && lost.add(name);
    if (change) report();
  };
  void noteEntry(name, ended(entry) ? null : JSON.stringify(entry)).then(settle);
}

function forget(name: string, at: number): void {
  if (unstored.get(name)?.at === at) unstored.delete(name);
  if (localEntry(name)?.at === at) drop(name);
}

/** The names of stored entries with a prefix, without ended ones. */
export function storedEntryNames(start = ''): string[] {
  const names = new Set([...unstored.keys()].filter((name) => name.startsWith(start)));
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(root + start)) names.add(key.slice(root.length));
  } catch {
    // Storage is forbidden: only the entries in memory exist.
  }
  return [...names].filter((name) => storedEntry(name) !== undefined);
}

export function storedEntry(name: string): Entry | undefined {
  const entry = unstored.get(name) ?? localEntry(name);
  return entry && !ended(entry) ? entry : undefined;
}

/**
 * Reads the journal once for entries that localStorage has lost or never had room for.
 * @param found called with each entry that is newer than the known one
 */
export async function searchJournal(found: (name: string, entry: Entry) => void): Promise<void> {
  for (const [name, text] of await readEntries()) {
    const entry = parseEntry(text);
    const here = unstored.get(name) ?? localEntry(name);
    if (!entry || touched.has(name) || (here && here.at >= entry.at)) continue;
    toDevice(name, entry);
    found(name, entry);
  }
}

export const nameOfKey = (key: string): string | null =>
  key.startsWith(root) ? key.slice(root.length) : null;

/** Whether closing the page would lose typing that the device has not stored. */
export const draftsAtRisk = (): boolean => waiting.size > 0 || lost.size > 0;

/** Whether the device has refused to store something that is still unsaved. */
export const draftsRefused = (): boolean => lost.size > 0;
