import { personName } from '#src/lib/person-name.ts';
import type { HistoryEntry } from '#contract/invoice.ts';

/** A field that somebody else changed while the page was open. */
export interface Change {
  /** Wire name. */
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/**
 * What others changed between two readings of a record.
 * @param own what was sent from here: fields in it that now have that value are no news
 */
export function changesSince<F extends string>(
  fields: readonly F[],
  before: Readonly<Record<F, string>>,
  now: Readonly<Record<F, string>>,
  own: Readonly<Partial<Record<F, string>>>,
): readonly Change[] {
  return fields
    .filter((field) => before[field] !== now[field] && own[field] !== now[field])
    .map((field) => ({ field, from: before[field], to: now[field] }));
}

// History names these two by what they are, not by their uids (gap G20).
const inHistory: Readonly<Record<string, string>> = { company_uid: 'company', card_uid: 'card' };

/**
 * The person who changed the field, by the newest entry of history that was not there before; null
 * where it does not say (gap G20).
 */
export function whoChanged(
  history: readonly HistoryEntry[],
  seen: ReadonlySet<string>,
  field: string,
): string | null {
  const name = inHistory[field] ?? field;
  const entry = history.find(
    ({ uid, action, changes }) =>
      !seen.has(uid) && action === 'update' && changes.some((change) => change.field === name),
  );
  return nameOf(entry);
}

/** The name of whom an entry is about; null where it has none. */
export const nameOf = (entry: HistoryEntry | undefined): string | null =>
  personName(entry?.workspace_user) || null;
