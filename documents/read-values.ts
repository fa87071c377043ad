import type { ReadValue } from '#contract/file-reading.ts';
import { calibrated } from './calibration.ts';
import {
  readFields,
  type DocumentReading,
  type Evidence,
  type ReadField,
} from './document-reading.ts';

/**
 * The confidence of a value, from 0 to 1: calibrated, except for a value with rivals, to which it
 * is compared.
 */
export function sureOf(
  field: ReadField,
  { from, confidence, grounds = [] }: Omit<Evidence, 'place'>,
  rivalled: boolean,
): number {
  // Confidence from earlier invoices is already a measured share.
  const counted = rivalled || grounds.some(({ code }) => code === 'memory');
  return counted ? confidence : calibrated(field, from, confidence);
}

/**
 * The values of a reading by field with evidence and alternatives (gap G43); fields without any are
 * missing.
 * @param shown the values as in the history, by field
 */
export function readValues(
  { evidence, alternatives = {} }: Pick<DocumentReading, 'evidence' | 'alternatives'>,
  shown: ReadonlyMap<string, string>,
): ReadValue[] {
  return readFields.flatMap((field): ReadValue[] => {
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
