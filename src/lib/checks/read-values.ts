import type { ReadPlace, ReadValue } from '#contract/file-words.ts';
import type { Invoice } from '#contract/invoice.ts';
import { confidenceLevelOf, type ConfidenceLevel } from '#documents/checks/confidence-level.ts';

/** What was read for a field of the form, and how it stands now. */
export interface ReadField {
  readonly field: string;
  /** What was read; empty where too little spoke for any value. */
  readonly value: string;
  readonly confidenceLevel: ConfidenceLevel;
  readonly confidence: number;
  /** Other values that the document may mean, the likelier first. */
  readonly alternatives: readonly string[];
  readonly place: ReadPlace | null;
}

/**
 * What a file was read to say (gap G43), by field; the company has the name of the form's field.
 */
export function readFields(values: readonly ReadValue[]): ReadonlyMap<string, ReadField> {
  return new Map(
    values.map((one) => {
      const field = one.field === 'company' ? 'company_uid' : one.field;
      const { value, confidence, place } = one;
      const alternatives = one.alternatives
        .toSorted((a, b) => b.confidence - a.confidence)
        .map((other) => other.value);
      return [
        field,
        {
          field,
          value,
          confidenceLevel: confidenceLevelOf(one),
          confidence,
          alternatives,
          place: place ?? null,
        },
      ];
    }),
  );
}

/**
 * What the form's field holds as long as it stands as it was read. A company is read by its name
 * but kept as a record, which may spell the name otherwise: its UID says, unless a person has
 * chosen it.
 * @returns null where nothing can stand as it was read
 */
export function asRead(
  { company, history }: Pick<Invoice, 'company' | 'history'>,
  { field, value }: ReadField,
): string | null {
  if (field !== 'company_uid') return value;
  const isChosen = history.some(
    ({ action, changes }) => action === 'update' && changes.some((one) => one.field === 'company'),
  );
  return isChosen ? null : (company?.uid ?? '');
}
