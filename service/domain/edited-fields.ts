import type { ReadingNote } from '#contract/reading-note.ts';
import type { HistoryChange } from '#contract/invoice.ts';
import { isSameNumber } from '#documents/numbers/exact.ts';

/** Values as in the history, by its names of fields. */
export type ShownValues = Readonly<Record<string, string | null>>;

/** A history entry by a person, which tells what people edited. */
export interface PersonsEntry {
  readonly action: string;
  readonly changes: readonly HistoryChange[];
}

/** Fields of the company change only together with it. */
const wholeOf: Readonly<Record<string, string>> = { tax_number: 'company' };

/** The fields that people edited; `items` stands for all of them. */
export function editedFields(entries: readonly PersonsEntry[]): ReadonlySet<string> {
  return new Set(
    entries.flatMap(({ action, changes }) =>
      action.startsWith('item_')
        ? ['items']
        : action === 'update'
          ? changes.map(({ field }) => field)
          : [],
    ),
  );
}

const isSame = (field: string, one: string, other: string): boolean =>
  one === other || (field.startsWith('total_') && isSameNumber(one, other));

/**
 * Compares the result of a reading with the invoice's current values; what people edited stays (gap
 * G41).
 * @param read the changes of the reading, as if the invoice were empty
 * @returns the changes for the history, and a note for each value that stays although the file
 * differs
 */
export function keepEditedFields(
  read: readonly HistoryChange[],
  before: ShownValues,
  edited: ReadonlySet<string>,
): { readonly changes: readonly HistoryChange[]; readonly notes: readonly ReadingNote[] } {
  const stays = (field: string): boolean => edited.has(wholeOf[field] ?? field);
  const known = new Set(read.map(({ field }) => field));
  const emptied = Object.entries(before)
    .filter(([field, from]) => from && !known.has(field) && !stays(field))
    .map(([field, from]) => ({ field, from, to: null }));
  const written = read
    .filter(({ field }) => !stays(field))
    .map((change) => {
      const was = before[change.field] || null;
      const isUnchanged = was !== null && isSame(change.field, was, String(change.to));
      const { from: _, ...rest } = change;
      return isUnchanged ? rest : { ...rest, from: was };
    });
  const currencyRead = read.find(({ field }) => field === 'currency')?.to;
  const currency = typeof currencyRead === 'string' ? currencyRead : '';
  const notes = read
    .filter(({ field, to }) => edited.has(field) && !isSame(field, before[field] ?? '', String(to)))
    .map(({ field, to }): ReadingNote => ({
      code: 'person-kept',
      values: {
        field,
        value: String(to),
        ...(field.startsWith('total_') && currency !== '' ? { currency } : {}),
      },
    }));
  return { changes: [...written, ...emptied], notes };
}
