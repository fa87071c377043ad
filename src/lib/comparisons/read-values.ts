import type { Ground, ReadPlace, ReadValue } from '#contract/file-reading.ts';
import type { Invoice } from '#contract/invoice.ts';
import { confidenceLevelOf, type ConfidenceLevel } from '#documents/checks/confidence-level.ts';

/** The value that was read for a field of the form, and its confidence. */
export interface ReadField {
  readonly field: string;
  /** Empty where no value was likely enough. */
  readonly value: string;
  readonly confidenceLevel: ConfidenceLevel;
  readonly confidence: number;
  /** Other possible values, likeliest first. */
  readonly alternatives: readonly string[];
  readonly place: ReadPlace | null;
  readonly grounds: readonly Ground[];
}

/** The values read from a file (gap G43) by field of the form. */
export function readFields(values: readonly ReadValue[]): ReadonlyMap<string, ReadField> {
  return new Map(
    values.map((one) => {
      const field = one.field === 'company' ? 'company_uid' : one.field;
      const { value, confidence, place, grounds } = one;
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
          grounds,
        },
      ];
    }),
  );
}

/**
 * The value that the form's field has while nobody changed what was read. A company is read as a
 * name but stored as a record, possibly with another spelling, so its UID is compared, unless a
 * person chose the company.
 * @returns null when the field cannot have the value that was read
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
