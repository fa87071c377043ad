import { parseColumns, type Density, type ListColumns } from '#src/lib/list-columns.ts';

const place = 'invoice-desk.preferences';

/** What a person set for this device; language and colour scheme are kept by those who apply them. */
export interface Preferences {
  /** Whether single characters act as keys outside text fields. */
  readonly keyboardLetters: boolean;
  readonly density: Density;
  /** Whether the list of invoices comes a page at a time; one continuous list otherwise. */
  readonly paged: boolean;
  readonly columns: ListColumns;
  /** Whether small pictures of the pages stand beside a document; null as long as nobody chose. */
  readonly thumbnails: boolean | null;
}

/** Reads kept text; whatever makes no sense in it counts as not set. */
export function parsePreferences(text: string | null): Preferences {
  const { keyboardLetters, density, paged, columns, thumbnails } = keptObject(text);
  return {
    keyboardLetters: keyboardLetters !== false,
    density: density === 'compact' ? 'compact' : 'comfortable',
    paged: paged === true,
    columns: parseColumns(columns),
    thumbnails: typeof thumbnails === 'boolean' ? thumbnails : null,
  };
}

function keptObject(text: string | null): { readonly [Name in keyof Preferences]?: unknown } {
  try {
    const read: unknown = JSON.parse(text ?? 'null');
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

// A browser may forbid storage: the choice then holds for this page only.
function kept(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

let current: Preferences | undefined;
const listeners = new Set<() => void>();

function tell(next: Preferences): void {
  current = next;
  for (const listener of listeners) listener();
}

/** What is set now; the same object until it changes. */
export function preferences(): Preferences {
  current ??= parsePreferences(kept());
  return current;
}

/** Sets some of it, tells every follower, and keeps it on the device where that is allowed. */
export function setPreferences(change: Partial<Preferences>): void {
  const next = { ...preferences(), ...change };
  try {
    localStorage.setItem(place, JSON.stringify(next));
  } catch {
    // See `kept`.
  }
  tell(next);
}

/** Another tab set something; without a key everything was erased. */
function takeOver(event: StorageEvent): void {
  if (event.key === place || event.key === null) tell(parsePreferences(kept()));
}

/** Follows changes, those of other tabs too. @returns how to stop */
export function followPreferences(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', takeOver);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', takeOver);
  };
}
