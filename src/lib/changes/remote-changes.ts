import { personName } from '#src/lib/names/person-name.ts';
import type { HistoryEntry } from '#contract/invoice.ts';

/** A field that somebody else changed while the page was open. */
export interface FieldChange {
  /** The field's name on the wire. */
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/**
 * The fields that others changed between two reads of a record.
 * @param own values sent from this page: a field that has the sent value was not changed by others
 * @param isSame whether two texts of a field mean the same
 */
export function fieldChangesSince<F extends string>(
  fields: readonly F[],
  before: Readonly<Record<F, string>>,
  now: Readonly<Record<F, string>>,
  own: Readonly<Partial<Record<F, string>>>,
  isSame: (field: F, one: string, other: string) => boolean = (_field, one, other) => one === other,
): readonly FieldChange[] {
  const isOwn = (field: F): boolean => {
    const sent: string | undefined = own[field];
    return sent !== undefined && isSame(field, sent, now[field]);
  };
  return fields
    .filter((field) => !isSame(field, before[field], now[field]) && !isOwn(field))
    .map((field) => ({ field, from: before[field], to: now[field] }));
}

// The history names these two differently from the record (gap G20).
const inHistory: Readonly<Record<string, string>> = { company_uid: 'company', card_uid: 'card' };

/**
 * Who changed a field, by the newest history entry that is not in the earlier history; null when it
 * does not say (gap G20).
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
  return authorName(entry);
}

/** The name of the person of a history entry; null if it has none. */
export const authorName = (entry: HistoryEntry | undefined): string | null =>
  personName(entry?.workspace_user) || null;
