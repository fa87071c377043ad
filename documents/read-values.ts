import type { ReadValue } from '#contract/file-words.ts';
import { calibrated } from './calibration.ts';
import type { DocumentReading, Evidence, ReadField } from './document-reading.ts';

const fields: readonly ReadField[] = [
  'company',
  'tax_number',
  'invoice_number',
  'invoice_date',
  'currency',
  'total_price',
  'total_vat',
  'payment_type',
  'card',
  'language',
  'country',
  'items',
];

/**
 * How sure a value is, from 0 to 1: measured, but for one that has rivals, which are compared with
 * it as they are.
 */
export function sureOf(
  field: ReadField,
  { from, confidence, grounds = [] }: Omit<Evidence, 'place'>,
  rivalled: boolean,
): number {
  // What earlier invoices say was counted, not judged by a rule.
  const counted = rivalled || grounds.some(({ code }) => code === 'memory');
  return counted ? confidence : calibrated(field, from, confidence);
}

/**
 * What a reading says of each field, with what it rests on and what else it may be (gap G43);
 * fields of which nothing is known are left out.
 * @param shown the values as history has them, by field
 */
export function readValues(
  { evidence, alternatives = {} }: Pick<DocumentReading, 'evidence' | 'alternatives'>,
  shown: ReadonlyMap<string, string>,
): ReadValue[] {
  return fields.flatMap((field): ReadValue[] => {
    const known = evidence[field];
    const value = known === undefined ? '' : (shown.get(field) ?? '');
    const others = (alternatives[field] ?? []).filter((one) => one.value !== value);
    if (value === '' && others.length === 0) return [];
    return [
      {
        field,
        value,
        confidence:
          value === '' || known === undefined ? 0 : sureOf(field, known, others.length > 0),
        source: known?.from ?? '',
        alternatives: others.map(({ value: text, confidence }) => ({
          value: text,
          confidence: Math.round(confidence * 100) / 100,
        })),
        place: known?.place ?? null,
        grounds: [...(known?.grounds ?? [])],
      },
    ];
  });
}
