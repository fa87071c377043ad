import { isFields } from '#src/lib/fields.ts';

/** The edits of one field, or of all cells of a row; empty once they were saved or discarded. */
export interface Entry {
  /** Milliseconds since 1970 of the first typing; fractions order rows pasted together. */
  readonly since: number;
  /** Milliseconds since 1970 of the last change: of two copies the later one wins. */
  readonly at: number;
  /** By field: the base and the typed value. */
  readonly edits: Readonly<Record<string, readonly [base: string, mine: string]>>;
}

/** Prefix of the names in localStorage: `<service>/<uid>/<field or row>` follows. */
export const root = 'invoice-desk.draft/';

/** An ended entry is kept until the slower copy has erased it too. */
export const ended = (entry: Entry): boolean => Object.keys(entry.edits).length === 0;

function isEdits(value: unknown): value is Entry['edits'] {
  return (
    isFields(value) &&
    Object.values(value).every(
      (pair: unknown) =>
        Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string'),
    )
  );
}

/** Parses a stored entry; undefined for anything else. */
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

/**
 * The invoices whose unsaved edits are in localStorage, found without loading what handles them.
 * Edits that found no room there are missing.
 */
export function storedDraftUids(): ReadonlySet<string> {
  const uids = new Set<string>();
  try {
    for (const key of Object.keys(localStorage)) {
      const [, , uid] = key.split('/');
      if (!key.startsWith(root) || uid === undefined) continue;
      const entry = parseEntry(localStorage.getItem(key));
      if (entry && !ended(entry)) uids.add(uid);
    }
  } catch {
    // Storage is forbidden, so nothing is in it.
  }
  return uids;
}
