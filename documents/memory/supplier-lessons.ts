import { foldText, plainLetters } from '#documents/text/fold-text.ts';
import { isSameNumber } from '#documents/numbers/exact.ts';
import type { Candidate } from './page-candidates.ts';
import { kindOf, memoryFields, type MemoryField, type PastDocument } from './past-document.ts';

/** How often something pointed at the confirmed value, and how often at another. */
export interface Tally {
  readonly right: number;
  readonly wrong: number;
}

/** What words that name a value on a supplier's pages were right and wrong about. */
interface LabelTally extends Tally {
  /** The words as they were printed last. */
  readonly printed: string;
}

/** What the earlier invoices of a supplier tell about one field. */
export interface Lesson {
  /** Of the rules without memory, where they gave a value. */
  readonly rules: Tally;
  /** By the words that name a value on this supplier's pages, folded. */
  readonly labels: ReadonlyMap<string, LabelTally>;
  /** Where the confirmed values stood. */
  readonly places: readonly (readonly [left: number, right: number, top: number])[];
  /** How the confirmed values are built: `AA-9`. */
  readonly shapes: ReadonlySet<string>;
  /** The confirmed values themselves, how often each. */
  readonly values: ReadonlyMap<string, number>;
  /** How many of the printed days were meant with the month first. */
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

/** How a number is built: runs of letters and figures, with the signs between. */
export const shapeOf = (text: string): string => text.replace(/\p{L}+/gu, 'A').replace(/\d+/g, '9');

/** What the earlier invoices of a supplier tell. */
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
 * The candidates of a page that a field may have, one for each label, folded: of days
 * and numbers the first that it names, of amounts the last: sums stand below what they add up.
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
