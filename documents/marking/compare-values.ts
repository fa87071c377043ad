import { fromUnits, isDecimal } from '#contract/decimal.ts';
import { isSameNumber, roundToUnits } from '#documents/numbers/exact.ts';
import type { PageWords } from '#documents/text/words.ts';
import { numberReadings } from '#documents/numbers/number-readings.ts';
import { kindOfField } from './field-labels.ts';
import { findMarks, isOnPages } from './find-marks.ts';
import { foldText } from '#documents/text/fold-text.ts';
import { textToTake } from './word-at.ts';

/** The value of a header field in an e-invoice. */
export interface StatedValue {
  /** Wire name; a company has its name as value. */
  readonly field: string;
  readonly value: string;
}

/** A field in which e-invoice, form and page disagree. */
export interface Disagreement {
  readonly field: string;
  /** The e-invoice's value. */
  readonly stated: string;
  /** The form's value; undefined if unknown, or without a form beside the document. */
  readonly entered: string | undefined;
  /** The page's value; null if it equals the e-invoice's, empty if there is none. */
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

/** What the page prints in place of a value that it does not contain. */
function printedInstead(field: string, pages: PageWords): string {
  const [likely] = findMarks({ field, value: '' }, pages).marks;
  const text = (likely && textToTake(field, likely.text)) ?? '';
  if (kindOfField(field) !== 'amount') return text;
  const [read, other] = numberReadings(text);
  // An ambiguous number stays as printed: it is shown, but cannot be taken over.
  return read && !other ? fromUnits(roundToUnits(read.value, 2), 2) : text;
}

/**
 * The disagreements of the e-invoice inside a file, the form and the page, in the given order.
 * @param entered the form's values by wire name
 * @param pages words of the document; empty or unknown pages are ignored
 */
export function disagreements(
  stated: readonly StatedValue[],
  entered: Readonly<Record<string, string | undefined>>,
  pages: PageWords | undefined,
): readonly Disagreement[] {
  const hasText = pages?.some((words) => words.length > 0) === true;
  return stated.flatMap(({ field, value }) => {
    if (value === '') return [];
    const own = entered[field];
    const printed =
      !pages || !hasText || isOnPages(field, value, pages) ? null : printedInstead(field, pages);
    const fieldAgrees = own === undefined || same(field, own, value);
    return fieldAgrees && printed === null ? [] : [{ field, stated: value, entered: own, printed }];
  });
}
