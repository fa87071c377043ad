const place = 'invoice-desk.preferences';

/** What a person set for this device. */
export interface Preferences {
  /** Language tag; empty follows the browser. */
  readonly language: '' | 'en' | 'tr';
  readonly colorScheme: 'light' | 'dark' | 'auto';
  /** Whether single letters act as keys outside text fields. */
  readonly keyboardLetters: boolean;
}

/** What holds until a person chooses otherwise. */
export const ownPreferences: Preferences = { language: '', colorScheme: 'auto', keyboardLetters: true };

const oneOf = <const T>(known: readonly T[], value: unknown, otherwise: T): T => known.find((one) => one === value) ?? otherwise;

/** Reads kept text; whatever makes no sense in it falls back to the own value. */
export function parsePreferences(text: string | null): Preferences {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    const value = { ...(typeof read === 'object' ? read : {}) } as Record<string, unknown>;
    return {
      language: oneOf(['', 'en', 'tr'], value.language, ownPreferences.language),
      colorScheme: oneOf(['light', 'dark', 'auto'], value.colorScheme, ownPreferences.colorScheme),
      keyboardLetters: value.keyboardLetters !== false,
    };
  } catch {
    return ownPreferences;
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

let current = parsePreferences(kept());
const listeners = new Set<() => void>();

/** What is set now. */
export const preferences = (): Preferences => current;

/** Sets some of it, tells every follower, and keeps it on the device where that is allowed. */
export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(place, JSON.stringify(current));
  } catch {
    // Nothing to do: see `kept`.
  }
  for (const listener of listeners) listener();
}

/** Follows changes. @returns how to stop */
export function followPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
