import { toUnits } from '#contract/decimal.ts';
import { roundedDecimal } from '#documents/field-values.ts';
import { absolute, divideRounded } from '#documents/numbers/exact.ts';
import { numbersIn, type PrintedNumber } from '#documents/numbers/printed-number.ts';
import type { Line } from '#documents/text/lines.ts';
import { unitOf } from '#documents/units.ts';
import type { PageDocument } from '#documents/text/page-document.ts';

export interface Count {
  readonly quantity: string;
  readonly unit: string;
  /** Quantity times price, in hundredths. */
  readonly makes: bigint;
}

/** Units after a number that is a measure and not an amount: `JUG 2.25L`. */
const measure = /^(?:kg|ml|cl|l|mm|cm|oz|lb)(?![\p{L}\d])/iu;

export function amountsIn({ text }: Pick<Line, 'text'>, document: PageDocument): PrintedNumber[] {
  return numbersIn(text, document.mark).filter(
    (one) => isAmount(one, text, document) && !one.percent && !measure.test(text.slice(one.end)),
  );
}

/** Two decimals, or groups of three digits on a slip whose amounts have none: `16,500`. */
const isAmount = (one: PrintedNumber, text: string, { whole }: PageDocument): boolean =>
  one.decimals === 2 ||
  (whole && one.decimals === 0 && /\d[.,]\d{3}/.test(text.slice(one.at, one.end)));

const inUnits = (value: string, digits: number) =>
  toUnits(roundedDecimal(value, digits) ?? '0', digits);

/** Whether two amounts differ by rounding only. */
export const near = (one: bigint, other: bigint) => absolute(one - other) <= 1n;

/** A quantity with its unit, a multiplication sign that may look like a zero, and a price. */
const times =
  /(?<![\p{L}\d.,])(\d{1,4}(?:[.,]\d{1,3})?)(?:\s?(\p{L}{0,4})\.?\s?[x*@]|()(?<![.,]\d\d)\s[0o](?=\s))\s?(?:RM|S?[$€£₺])?\s?(?=\d+[.,]\d{2})/iu;

/**
 * The quantity and price in a text; none if the unit makes them part of the name and another number
 * counts: `4 Gyoza 5pcs @ 15.00  60.00`.
 */
function timesIn(text: string, amounts: readonly PrintedNumber[]): RegExpExecArray | null {
  const found = times.exec(text);
  const [price, amount] = amounts.slice(-2);
  if (found === null || price === undefined || amount === undefined) return found;
  const whole = inUnits(amount.value, 2);
  const makes = (quantity: string) => near(product(quantity, price.value), whole);
  // A zero is a sign only if the amount shows it.
  if (found[2] === undefined)
    return price.at > found.index && !makes(found[1] ?? '1') ? null : found;
  if (found[2].length < 2) return found;
  const count = /^\d{1,3}(?=\s+\p{L})/u.exec(text)?.[0] ?? '1';
  return price.at > found.index && makes(count) && !makes(found[1] ?? '1') ? null : found;
}

const codes = 'SR|ZRL?|SF|OS';
/** Codes of taxes and numbers of articles, which are no names: `SR 0809152`. */
const taxCodes = new RegExp(`(?<![\\p{L}\\d])(?:${codes})(?![\\p{L}\\d])`, 'gu');
const codeBehind = new RegExp(`\\s(${codes})$`);

export function partsOf(
  line: Line,
  document: PageDocument,
  rates: ReadonlyMap<string, string>,
): {
  text: string;
  count: Count | undefined;
  amount: bigint | undefined;
  rate: string | undefined;
  /** Whether its only amount is a price of one: `@ 24.00`. */
  isPrice: boolean;
} {
  const whole = line.cells
    .map((cell) => cell.text)
    .join(' ')
    // Turkish tills print a star before each amount, where it multiplies nothing: `%1 *74,95`.
    .replace(/(?<=%\s?\d{1,2}(?:[.,]\d{1,2})?\s+|\p{L}\s+)\*(?=-?\d)/gu, '')
    // The unit of a price, of fuel and weighed goods: `2.26/L`.
    .replace(
      /(\d\s?\p{L}{0,4}\s?[x*@]\s?(?:RM|[$€£])?\s?\d+[.,]\d{2,4})\s?\/\s?\p{L}{1,4}(?!\p{L})/iu,
      '$1',
    )
    // `3X8.00` is two numbers, as are `3 x8.00` and `3szt x8,00`.
    .replace(/(?<=\d(?:\s?\p{L}{1,4}\.?)?)\s?([x*@])(?=\d+[.,]\d{2})/giu, ' $1 ');
  const amounts = amountsIn({ text: whole }, document);
  const found = timesIn(whole, amounts);
  // A price may have more than two decimals.
  const price =
    found === null
      ? undefined
      : numbersIn(whole, document.mark).find(
          (one) =>
            one.at > found.index &&
            (one.decimals >= 2 || isAmount(one, whole, document)) &&
            !one.percent,
        );
  const quantity = found === null ? undefined : numbersIn(found[1] ?? '', document.mark)[0]?.value;
  let count: Count | undefined;
  let [start, end] = [0, whole.length];
  let amount = amounts.at(-1);
  if (found !== null && price !== undefined && quantity !== undefined) {
    const unit = found[2]?.toLowerCase() === 'x' ? '' : (found[2] ?? '');
    count = { quantity, unit, makes: product(quantity, price.value) };
    end = found.index;
    if (amount !== undefined && amount.at === price.at) amount = undefined;
  } else if (amount !== undefined) {
    end = amount.at;
    const columns = countedBefore(whole, amounts, document);
    if (columns !== undefined) {
      ({ count } = columns);
      [start, end] = [columns.from, columns.at];
    }
  }
  const printed = whole
    .slice(start, whole.startsWith('RM', end - 1) ? end - 1 : end)
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})%.]+$/gu, '')
    // An article number before the name.
    .replace(/^\d{4,}[\s-]*/, '')
    .replace(/\s(?:RM|EUR|TL|S?[$€£₺])$/u, '')
    // The price before a discount: `4.90 X 1 (Disc: 50.00%)`.
    .replace(/(?:^|\s)\d+[.,]\d{2} ?x ?\d{1,3}(?!\d).*$/i, '')
    // If quantity and price do not make the amount, the price may be without tax.
    .replace(/\s\d{1,3}(?:\s+\d+[.,]\d{2})+$/, '')
    // The code of the article behind it.
    .replace(/\s\d{8,14}$/, '')
    .trim();
  const rateOf = (code: string | undefined) => rates.get(code?.slice(0, 1) ?? '');
  const behindName = rateOf(codeBehind.exec(printed)?.[1]);
  const text = behindName === undefined ? printed : printed.replace(codeBehind, '');
  return {
    text: /\p{L}{2}/u.test(text.replace(taxCodes, '')) ? text : '',
    count,
    amount: amount === undefined ? undefined : inUnits(amount.value, 2),
    rate:
      (amount === undefined ? undefined : rateOf(whole.slice(amount.end).trim())) ??
      behindName ??
      (rates.size === 1 ? [...rates.values()][0] : undefined),
    isPrice:
      amount !== undefined && amounts.length === 1 && /@\s?$/.test(whole.slice(0, amount.at)),
  };
}

/** Quantity and price in columns before their product: `2  4.50  9.00`. */
function countedBefore(
  text: string,
  amounts: readonly PrintedNumber[],
  document: PageDocument,
): { count: Count; from: number; at: number } | undefined {
  const [price, amount] = amounts.slice(-2);
  if (price === undefined || amount === undefined) return undefined;
  const before = numbersIn(text.slice(0, price.at), document.mark).filter((one) => !one.percent);
  const whole = inUnits(amount.value, 2);
  const counting = [before.at(-1), before[0]].find(
    (one) => one !== undefined && near(product(one.value, price.value), whole),
  );
  // The unit shows which of the two is the quantity: `20,95  2,00 st  41,90`.
  if (counting !== undefined && unitOf(text.slice(price.end, amount.at).trim()) === 'p')
    return { count: { quantity: price.value, unit: 'st', makes: whole }, from: 0, at: counting.at };
  if (counting !== undefined) {
    const count = { quantity: counting.value, unit: '', makes: whole };
    // The name may be in between: `4 Water / tea @0.50  2.00`.
    return /\p{L}{2}.*@\s?$/u.test(text.slice(counting.end, price.at))
      ? { count, from: counting.end, at: price.at }
      : { count, from: 0, at: counting.at };
  }
  // The price may be before the count: `2.13  4 2  2  4.26`.
  const behind = numbersIn(text.slice(price.end, amount.at), document.mark).at(-1);
  if (behind?.decimals === 0 && near(product(behind.value, price.value), whole))
    return {
      count: { quantity: behind.value, unit: '', makes: whole },
      from: 0,
      at: price.at,
    };
  // A price without a quantity is the amount.
  return price.value === amount.value
    ? { count: { quantity: '1', unit: '', makes: whole }, from: 0, at: price.at }
    : undefined;
}

const product = (quantity: string, price: string) =>
  divideRounded(inUnits(quantity, 3) * inUnits(price, 4), 100_000n);

/** The rates by the letters with which tills mark items: `A = 19,0%`. */
export function ratesOf(document: PageDocument): Map<string, string> {
  const rates = new Map<string, string>();
  for (const { text } of document.lines) {
    const [, letter, rate] = rateOfCode.exec(text.trim()) ?? [];
    if (letter !== undefined && rate !== undefined)
      rates.set(letter.slice(0, 1), rate.replace(',', '.'));
  }
  return rates;
}
const rateOfCode = new RegExp(
  String.raw`^(?:(?:PTU|Kwota|VAT|MWST|MwSt|TVA|BTW|IVA|Moms)\.?\s+)?(${codes}|[A-Z]{1,2}|[1-4](?!\d))\s*[=:)z]?\s*(\d{1,2}(?:[.,]\d{1,2})?)\s?%`,
);
