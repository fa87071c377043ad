import { toUnits } from '#contract/decimal.ts';
import { roundedDecimal } from '#documents/field-values.ts';
import {
  numbersIn,
  withoutCurrency,
  type PrintedNumber,
} from '#documents/numbers/printed-number.ts';
import type { Cell } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';

/** The words of a cell without its numbers and currencies; empty if there are no others. */
export function labelOf(cell: Cell, document: PageDocument): string {
  let text = cell.text;
  for (const one of numbersIn(text, document.mark).toReversed())
    text = text.slice(0, one.at) + ' ' + text.slice(one.end);
  return /\p{L}{2}|\p{L}\.\p{L}/u.test(withoutCurrency(text)) ? text : '';
}

const amounts = new WeakMap<Cell, readonly bigint[]>();

/**
 * The amounts of cells in hundredths: numbers with two decimals, others with a currency, or whole
 * grouped ones if the document has no decimals.
 */
export function amountsOf(cells: readonly Cell[], document: PageDocument): bigint[] {
  // Cached, because many rules ask for each cell, which belongs to one document.
  return cells.flatMap((cell) => {
    const known = amounts.get(cell);
    if (known !== undefined) return known;
    const found = amountsIn(cell.text, document);
    amounts.set(cell, found);
    return found;
  });
}

const amountsIn = (text: string, document: PageDocument): bigint[] =>
  numbersIn(text, document.mark).flatMap((one) => {
    const money = isMoney(one, text, document);
    const value = !money || one.percent ? undefined : roundedDecimal(one.value, 2);
    return value === undefined || value.replace(/\D/g, '').length > 12 ? [] : [toUnits(value, 2)];
  });

/** Whether a number is an amount by its form. */
export function isMoney(one: PrintedNumber, text: string, document: PageDocument): boolean {
  if (one.decimals === 2) return true;
  return (
    (one.decimals === 1 && isMarked(text, one)) ||
    (one.decimals === 0 &&
      (isMarked(text, one) ||
        (document.whole &&
          (/\d[.,'’]\d{3}/.test(text.slice(one.at, one.end)) || isAlone(text, one)))))
  );
}

/** Whether a whole number is alone in its cell, as `850`, but also years and days. */
const isAlone = (text: string, { at, end }: PrintedNumber): boolean =>
  /^\s*$/.test(withoutCurrency(text.slice(0, at) + text.slice(end)));

const currency = new RegExp(
  [
    '[€$£¥₺₹]',
    '(?<!\\p{L})(?:Rs\\.?|Rp|TL|EUR|USD|GBP|CHF|TRY|INR|IDR|JPY|HUF)',
    '(?<!\\p{L})(?:SEK|NOK|DKK|PLN|CZK|RON|CAD|AUD|kr\\.?|Ft|Fr\\.|zł|Kč|lei)',
  ].join('|'),
  'u',
);

function isMarked(text: string, { at, end }: PrintedNumber): boolean {
  // A sign directly before the digits, as in `$850`, counts as a blank of the number.
  const start = at + Math.max(0, text.slice(at, end).search(/\d/));
  return (
    currency.test(text.slice(Math.max(0, start - 5), start)) ||
    currency.test(text.slice(end, end + 5))
  );
}
