import { fromUnits, isDecimal } from '#contract/decimal.ts';
import { isSameNumber, roundToUnits } from '#documents/numbers/exact.ts';
import type { PageWords } from '#documents/text/words.ts';
import { numberReadings } from '#documents/numbers/number-readings.ts';
import { kindOfField } from './field-labels.ts';
import { findMarks, isOnPages } from './find-marks.ts';
import { foldText } from '#documents/text/fold-text.ts';
import { textToTake } from './word-at.ts';

/** What an e-invoice states about a field of the header. */
export interface StatedValue {
  /** Wire name; a company by its name. */
  readonly field: string;
  readonly value: string;
}

/** A field where the e-invoice, the field and the page do not say the same. */
export interface Disagreement {
  readonly field: string;
  /** What the e-invoice states. */
  readonly stated: string;
  /** What the field holds; undefined when that is not known, or where no fields stand beside. */
  readonly held: string | undefined;
  /** What the page prints instead; null when it prints the same, empty for nothing like it. */
  readonly printed: string | null;
}

function same(field: string, a: string, b: string): boolean {
  if (isDecimal(a) && isDecimal(b)) return isSameNumber(a, b);
  const bare = (text: string) =>
    field === 'company_uid'
      ? foldText(text).replace(/[^\p{L}\p{N}]/gu, '')
      : text.trim().replace(/\s+/g, ' ');
  return bare(a) === bare(b);
}

/** What the page prints where it does not print the value. */
function printedInstead(field: string, pages: PageWords): string {
  const [likely] = findMarks({ field, value: '' }, pages).marks;
  const text = (likely && textToTake(field, likely.text)) ?? '';
  if (kindOfField(field) !== 'amount') return text;
  const [read, other] = numberReadings(text);
  // What can be read in two ways stays as printed: it is shown, and not taken.
  return read && !other ? fromUnits(roundToUnits(read.value, 2), 2) : text;
}

/**
 * Where the e-invoice inside a file, the fields and the page disagree, in the order given.
 * @param held what the fields hold, by wire name
 * @param pages words of the document; empty or unknown pages say nothing
 */
export function disagreements(
  stated: readonly StatedValue[],
  held: Readonly<Record<string, string | undefined>>,
  pages: PageWords | undefined,
): readonly Disagreement[] {
  const hasText = pages?.some((words) => words.length > 0) === true;
  return stated.flatMap(({ field, value }) => {
    if (value === '') return [];
    const own = held[field];
    const printed =
      !pages || !hasText || isOnPages(field, value, pages) ? null : printedInstead(field, pages);
    const fieldAgrees = own === undefined || same(field, own, value);
    return fieldAgrees && printed === null ? [] : [{ field, stated: value, held: own, printed }];
  });
}
