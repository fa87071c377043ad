const place = 'invoice-desk.preferences';

/** What a person set for this device; language and colour scheme are kept by those who apply them. */
export interface Preferences {
  /** Whether single characters act as keys outside text fields. */
  readonly keyboardLetters: boolean;
}

/** Reads kept text; whatever makes no sense in it counts as not set. */
export function parsePreferences(text: string | null): Preferences {
  try {
    const read: unknown = JSON.parse(text ?? 'null');
    return { keyboardLetters: !(typeof read === 'object' && read !== null && 'keyboardLetters' in read && read.keyboardLetters === false) };
  } catch {
    return { keyboardLetters: true };
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

/** What is set now; the same object until it changes. */
export function preferences(): Preferences {
  current ??= parsePreferences(kept());
  return current;
}

/** Sets some of it, tells every follower, and keeps it on the device where that is allowed. */
export function setPreferences(change: Partial<Preferences>): void {
  current = { ...preferences(), ...change };
  try {
    localStorage.setItem(place, JSON.stringify(current));
  } catch {
    // See `kept`.
  }
  for (const listener of listeners) listener();
}

/** Follows changes. @returns how to stop */
export function followPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
