import { foldText, plainLetters } from '#documents/text/fold-text.ts';
import { isSameNumber } from '#documents/numbers/exact.ts';
import type { Candidate } from './page-candidates.ts';
import { kindOf, memoryFields, type MemoryField, type PastDocument } from './past-document.ts';

/** How often a clue led to the confirmed value, and how often to another. */
export interface Tally {
  readonly right: number;
  readonly wrong: number;
}

/** How reliable a label is on a supplier's pages. */
interface LabelTally extends Tally {
  /** The label as last printed. */
  readonly printed: string;
}

/** What a supplier's earlier invoices teach about one field. */
export interface Lesson {
  /** For the rules without memory, where they gave a value. */
  readonly rules: Tally;
  /** By folded label. */
  readonly labels: ReadonlyMap<string, LabelTally>;
  /** The places of the confirmed values. */
  readonly places: readonly (readonly [left: number, right: number, top: number])[];
  /** The forms of the confirmed values: `AA-9`. */
  readonly shapes: ReadonlySet<string>;
  /** The confirmed values with their frequency. */
  readonly values: ReadonlyMap<string, number>;
  /** How many printed dates had the day first, and how many the month. */
  readonly order: { readonly dayFirst: number; readonly monthFirst: number };
}
export type Lessons = Readonly<Record<MemoryField, Lesson>>;

/** Whether two texts are the same value of a field, however it is written. */
export function isSameValue(field: MemoryField, one: string, other: string): boolean {
  if (one === other) return true;
  if (field === 'total_price' || field === 'total_vat')
    return one !== '' && other !== '' && isSameNumber(one, other);
  return field === 'invoice_number' && plainLetters(one) === plainLetters(other);
}

/** The form of a number: runs of letters and digits, with the characters between. */
export const shapeOf = (text: string): string => text.replace(/\p{L}+/gu, 'A').replace(/\d+/g, '9');

/** What a supplier's earlier invoices teach about every field. */
export function lessonsOf(past: readonly PastDocument[]): Lessons {
  const of = (field: MemoryField) => lessonOf(field, past);
  const [number, date, currency, total, vat] = memoryFields;
  return {
    [number]: of(number),
    [date]: of(date),
    [currency]: of(currency),
    [total]: of(total),
    [vat]: of(vat),
  };
}

/**
 * The candidates for a field by folded label: of dates and numbers the first with a label, of
 * amounts the last, since sums are below their parts.
 */
export function labelledCandidates(
  field: MemoryField,
  candidates: readonly Candidate[],
): ReadonlyMap<string, Candidate> {
  const found = new Map<string, Candidate>();
  for (const one of candidates) {
    const label = foldText(one.label);
    if (one.kind === kindOf[field] && label !== '')
      if (one.kind === 'amount' || !found.has(label)) found.set(label, one);
  }
  return found;
}

const isMeant = (field: MemoryField, one: Candidate, value: string): boolean =>
  isSameValue(field, one.value, value) || one.monthFirst === value;

function lessonOf(field: MemoryField, past: readonly PastDocument[]): Lesson {
  const rules = { right: 0, wrong: 0 };
  const labels = new Map<string, LabelTally>();
  const places: Candidate['at'][] = [];
  const shapes = new Set<string>();
  const values = new Map<string, number>();
  const order = { dayFirst: 0, monthFirst: 0 };
  for (const { trace, confirmed } of past) {
    const value = confirmed[field];
    if (value === undefined || value === '') continue;
    values.set(value, (values.get(value) ?? 0) + 1);
    const read = trace.read[field];
    if (read !== undefined) rules[isSameValue(field, read.value, value) ? 'right' : 'wrong'] += 1;
    const here = trace.candidates.filter(({ kind }) => kind === kindOf[field]);
    for (const [label, one] of labelledCandidates(field, here)) {
      const { right, wrong } = labels.get(label) ?? { right: 0, wrong: 0 };
      const isRight = isMeant(field, one, value);
      labels.set(label, {
        right: right + (isRight ? 1 : 0),
        wrong: wrong + (isRight ? 0 : 1),
        printed: one.label,
      });
    }
    const meant = here.find((one) => isMeant(field, one, value));
    if (meant === undefined) continue;
    places.push(meant.at);
    shapes.add(shapeOf(meant.value));
    if (meant.monthFirst !== undefined)
      order[meant.monthFirst === value ? 'monthFirst' : 'dayFirst'] += 1;
  }
  return {
    rules,
    labels,
    places: places.filter((place) => place !== undefined),
    shapes,
    values,
    order,
  };
}
