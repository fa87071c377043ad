import { noteEntry, readEntries } from './draft-journal.ts';

/**
 * What is stored under one name: a field, or all cells of a row; none of them once they are ended.
 */
export interface Entry {
  /**
   * Milliseconds since 1970 of the first typing, with fractions that keep rows of one paste in
   * order.
   */
  readonly since: number;
  /** Milliseconds since 1970 of the last change: the later of two copies holds. */
  readonly at: number;
  /** By field: the base, and what was typed. */
  readonly edits: Readonly<Record<string, readonly [base: string, mine: string]>>;
}

const root = 'invoice-desk.draft/';
// An ended entry stays for the moment that the slower copy needs to forget it too.
const ended = (entry: Entry) => Object.keys(entry.edits).length === 0;
// What localStorage has no room for, or may not take.
const unstored = new Map<string, Entry>();
const waiting = new Set<string>();
const lost = new Set<string>();
const touched = new Set<string>();

function isEdits(value: unknown): value is Entry['edits'] {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (pair: unknown) =>
        Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string'),
    )
  );
}

/** The entry in stored text; undefined for anything that is none. */
export function parseEntry(text: string | null): Entry | undefined {
  try {
    const { edits, since, at }: Readonly<Record<string, unknown>> = Object(
      JSON.parse(text ?? 'null'),
    );
    return isEdits(edits) && typeof since === 'number' && typeof at === 'number'
      ? { since, at, edits }
      : undefined;
  } catch {
    return undefined;
  }
}

function toDevice(name: string, entry: Entry): boolean {
  try {
    localStorage.setItem(root + name, JSON.stringify(entry));
    unstored.delete(name);
    return true;
  } catch {
    unstored.set(name, entry);
    // An older copy must not be taken for the newest one.
    drop(name);
    return false;
  }
}

function drop(name: string): void {
  try {
    localStorage.removeItem(root + name);
  } catch {
    // Where nothing can be written nothing is left.
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
 * Keeps an entry: at once in localStorage, which outlives the page, and soon after in the journal,
 * which also outlives a browser that is killed and has room for more.
 * @param report called when it turned out later that neither took it, or that one did after all
 */
export function shelve(name: string, entry: Entry, report: () => void): void {
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

/** The names stored on this device under a beginning, ended ones left out. */
export function shelvedNames(start = ''): string[] {
  const names = new Set([...unstored.keys()].filter((name) => name.startsWith(start)));
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(root + start)) names.add(key.slice(root.length));
  } catch {
    // See `toDevice`.
  }
  return [...names].filter((name) => shelved(name) !== undefined);
}

export function shelved(name: string): Entry | undefined {
  const entry = unstored.get(name) ?? localEntry(name);
  return entry && !ended(entry) ? entry : undefined;
}

/**
 * Looks once what the journal has that this device's quick copy has lost or never had room for.
 * @param found called with each entry that is newer than what was known
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

/** The name that a change in another tab is about; null where it is about something else. */
export const nameOfKey = (key: string): string | null =>
  key.startsWith(root) ? key.slice(root.length) : null;

/**
 * Whether typing would be lost with the page, because nothing on this device took it, or not yet.
 */
export const draftsAtRisk = (): boolean => waiting.size > 0 || lost.size > 0;

/** Whether the device has refused to store something that is still unsaved. */
export const draftsRefused = (): boolean => lost.size > 0;
