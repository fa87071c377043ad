import { speaksOfTax } from '#documents/text/amount-labels.ts';
import { isSameNumber } from '#documents/numbers/exact.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { Candidate } from './page-candidates.ts';
import { labelledCandidates, shapeOf, type Lesson, type Tally } from './supplier-lessons.ts';
import { kindOf, type MemoryField, type ReadingTrace } from './past-document.ts';

/** The value that a supplier's earlier invoices suggest for a field. */
export interface Remembered {
  readonly value: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** The label beside it in earlier invoices; empty if its place or the value alone decides. */
  readonly label: string;
}

/** The trust in evidence by how often it was right; a single time leaves doubt. */
export const trustIn = ({ right, wrong }: Tally): number => (right + 1) / (right + wrong + 1.25);

/** Maximum distance of two places that count as the same, in thousandths of the page. */
const near = { across: 12, down: 8 };
/**
 * Trust in a place is lower than in a label, and lower again for a label whose number has another
 * form.
 */
const [placeAlone, otherShape] = [0.85, 0.7];

/**
 * The value of a field by the labels and places that it had in earlier invoices, or the value
 * itself if it is always the same; undefined without evidence.
 */
export function rememberedValue(
  field: MemoryField,
  { candidates, days }: ReadingTrace,
  lesson: Lesson,
): Remembered | undefined {
  if (kindOf[field] === undefined) return usualValue(lesson);
  const own = candidates.filter(({ kind }) => kind === kindOf[field]);
  const labelled = [...labelledCandidates(field, own)].flatMap(([label, one]) => {
    const tally = lesson.labels.get(label);
    return tally === undefined || tally.right <= tally.wrong
      ? []
      : [{ one, label: one.label, trust: trustIn(tally) }];
  });
  const [best] = labelled.toSorted((a, b) => b.trust - a.trust);
  const placed = own.filter((one) => isPlaced(one, lesson));
  const [place] = placed;
  const chosen = best ?? (placed.length === 1 && place ? placedAlone(place, lesson) : undefined);
  if (chosen === undefined) return undefined;
  const value = meantDay(chosen.one, days, lesson);
  if (value === undefined) return undefined;
  const built = isBuiltAlike(chosen.one, lesson) ? 1 : otherShape;
  // Labels that belonged to another value may do so here as well.
  const torn = labelled.some(
    ({ one, trust }) => one.value !== chosen.one.value && trust >= chosen.trust,
  );
  const both = best !== undefined && placed.includes(best.one);
  const trust = both ? 1 - (1 - chosen.trust) * 0.7 : chosen.trust;
  return { value, confidence: trust * built * (torn ? 0.7 : 1), label: chosen.label };
}

/** A tax that a supplier never charges is printed nowhere, so that only its past tells it. */
export function neverTaxed({ candidates }: ReadingTrace, lesson: Lesson): Remembered | undefined {
  const isPrinted = candidates.some(
    ({ kind, label, value }) =>
      kind === 'amount' && speaksOfTax(foldText(label)) && !isSameNumber(value, '0'),
  );
  if (isPrinted) return undefined;
  const taxes = [...lesson.values];
  const times = taxes.reduce((sum, [, count]) => sum + count, 0);
  return times > 1 && taxes.every(([tax]) => isSameNumber(tax, '0'))
    ? usualValue(lesson)
    : undefined;
}

function usualValue({ values }: Lesson): Remembered | undefined {
  const all = [...values.values()].reduce((sum, one) => sum + one, 0);
  const [usual] = [...values].toSorted(([, a], [, b]) => b - a);
  if (usual === undefined) return undefined;
  const [value, right] = usual;
  return { value, confidence: trustIn({ right, wrong: all - right }), label: '' };
}

function placedAlone(one: Candidate, lesson: Lesson) {
  const right = lesson.places.filter((place) => isNear(one, place)).length;
  // The number of lines above a sum varies, so its place says nothing.
  if (one.kind === 'amount' || !isBuiltAlike(one, lesson)) return undefined;
  return { one, label: '', trust: placeAlone * trustIn({ right, wrong: 0 }) };
}

const isPlaced = (one: Candidate, { places }: Lesson): boolean =>
  places.some((place) => isNear(one, place));

function isNear({ at }: Candidate, [left, right, top]: Lesson['places'][number]): boolean {
  if (at === undefined || Math.abs(at[2] - top) > near.down) return false;
  return Math.abs(at[0] - left) <= near.across || Math.abs(at[1] - right) <= near.across;
}

const isBuiltAlike = (one: Candidate, { shapes }: Lesson): boolean =>
  one.kind !== 'code' || shapes.has(shapeOf(one.value));

/** The value of a candidate; for a numeric date the one that this supplier means, if known. */
function meantDay(
  one: Candidate,
  days: readonly string[],
  { order: { dayFirst, monthFirst } }: Lesson,
): string | undefined {
  if (one.monthFirst === undefined) return one.value;
  // The rules' reading has the date's order if the page tells it; only an open one is settled here.
  if (dayFirst === monthFirst) return undefined;
  if (days.length > 0 && !days.includes(one.value)) return undefined;
  return dayFirst > monthFirst ? one.value : one.monthFirst;
}
