import { toUnits } from '#contract/decimal.ts';
import { roundedDecimal } from '#documents/field-values.ts';
import { absolute, divideRounded } from '#documents/numbers/exact.ts';
import { numbersIn, type PrintedNumber } from '#documents/numbers/printed-number.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { Line } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { isHeading } from './till-heading.ts';
import type { Kind } from './till-kinds.ts';

interface Count {
  readonly quantity: string;
  readonly unit: string;
  /** Quantity times price, in hundredths. */
  readonly makes: bigint;
}

export interface TillItem {
  readonly name: string;
  readonly amount: bigint;
  readonly count: Count | undefined;
  readonly rate: string | undefined;
}

/** Begins a line that counts the items beside their sum: `Qty 8 19.20`, `1 Item(s) Total`. */
const countLabel = /^(?:total |tot\.? )?(?:\d+ )?(?:qty|quantity|items?)(?![a-z])/;
/** Minimum indentation, as a share of the letters' height, that is not caused by bent paper. */
const leastIndent = 0.9;

/**
 * The items between the head of a slip and its sums: a name and an amount, with quantity and price
 * on the same line, the line before or the line after.
 */
export function listedItems(
  document: PageDocument,
  kinds: readonly (Kind | undefined)[],
): TillItem[] {
  const rates = ratesOf(document);
  const items: TillItem[] = [];
  let [name, edge, namedBelow] = ['', 0, false];
  for (const line of listOf(document, kinds)) {
    const { text, count, amount, rate, isPrice } = partsOf(line, document, rates);
    const last = items.at(-1);
    if (isPrice && last !== undefined && amount === last.amount) {
      items[items.length - 1] = { ...last, name: `${last.name} ${text}`.trim() };
      continue;
    }
    const left = line.cells[0]?.x ?? 0;
    // A line indented further than the next name is a note on the item above.
    if (
      amount !== undefined &&
      text !== '' &&
      last !== undefined &&
      edge > left + leastIndent * line.h
    )
      name = '';
    const whole = `${name} ${text}`.trim();
    if (amount === undefined) {
      // The quantity of the item above, or the amount of a name without one.
      if (count !== undefined && name === '' && last !== undefined) {
        if (near(count.makes, absolute(last.amount))) items[items.length - 1] = { ...last, count };
      } else if (count !== undefined && name !== '') {
        items.push({ name: whole, amount: count.makes, count, rate });
        name = '';
      } else if (count === undefined && last?.name === '' && text !== '') {
        // Some tills print the name below.
        items[items.length - 1] = { ...last, name: text };
        namedBelow = true;
      } else if (count === undefined) [name, edge] = [whole, left];
    } else if (!namedBelow && whole === '' && last?.name !== '' && amount === last?.amount) {
      items[items.length - 1] = { ...last, count: count ?? last.count };
    } else {
      items.push({ name: whole, amount, count, rate });
      name = '';
    }
  }
  // An amount equal to the sum of those before is a sum, even if its label was misread.
  let [sum, priced] = [0n, 0];
  const end = items.findIndex((item) => {
    const isSum =
      priced > (countLabel.test(foldText(item.name)) ? 0 : 1) &&
      item.amount === sum &&
      item.count === undefined;
    sum += item.amount;
    // What costs nothing is no part of a sum.
    if (item.amount !== 0n) priced += 1;
    return isSum;
  });
  return end < 0 ? items : items.slice(0, end);
}

/** The lines from the name above the first amount to the first sum. */
function listOf(document: PageDocument, kinds: readonly (Kind | undefined)[]): readonly Line[] {
  const { lines } = document;
  const priced = lines.map((line) => amountsIn(line, document).length > 0);
  const isItem = (at: number) => priced[at] === true && kinds[at] === undefined;
  const sum = kinds.findIndex((kind, at) => kind !== undefined && priced[at]);
  const beforeSum = (at: number) => sum < 0 || at < sum;
  const firstPriced = lines.findIndex((_, at) => isItem(at));
  // Among items, a word of the head is part of a name unless a value follows.
  const head = lines.findLastIndex(
    ({ text }, at) =>
      beforeSum(at) &&
      priced[at] === false &&
      (at < firstPriced ? headWord : headLabel).test(foldText(text)),
  );
  const first = lines.findIndex((_, at) => at > head && isItem(at));
  if (first < 0) return [];
  const end = lines.findIndex(
    (_, at) =>
      at > first && kinds[at] !== undefined && (priced[at] || sumAlone(lines[at + 1], document)),
  );
  const isName = (at: number) => {
    const line = lines[at];
    return (
      line !== undefined &&
      priced[at] === false &&
      !isHeading(line) &&
      !/[:#]/.test(line.text) &&
      !headLabel.test(foldText(line.text))
    );
  };
  // The first name may have a second line: below the heading, or one of figures, as `3.5" x 6"`.
  const heading = lines.findLastIndex((line, at) => at < first && isHeading(line));
  const isLong =
    isName(first - 2) && (first - heading === 3 || !/\p{L}{2}/u.test(lines[first - 1]?.text ?? ''));
  const from = isName(first - 1) ? first - (isLong ? 2 : 1) : first;
  const until = end < 0 ? lines.length : end;
  return lines.filter(
    (line, at) => at >= from && at < until && !isHeading(line) && kinds[at] === undefined,
  );
}

const sumAlone = (line: Line | undefined, document: PageDocument) =>
  line !== undefined && amountsIn(line, document).length > 0 && !/\p{L}{3}/u.test(line.text);

/** Labels above the items: contact, tax, number of the slip, cashier. */
const clearWords =
  'tel|fax|gst (?:id|reg|no)|vat (?:id|reg|no)|ust-id|v\\.?d\\.?|tax invoice|cashier|kassierer|bediener|kasiyer|serveur|vendeur|invoice no|bill no|doc no|receipt no';
/** Labels that are also part of names, as in `Date loaf`, unless a value follows. */
const otherWords = 'server|date|datum|tarih|table|tisch|masa|caisse|kasse';
const headWord = new RegExp(`(?:^|[^a-z])(?:${clearWords}|${otherWords})(?![a-z])`);
const headLabel = new RegExp(
  `(?:^|[^a-z])(?:(?:${clearWords})(?![a-z])|(?:${otherWords})[^a-z]*[:#\\d])`,
);

/** What a number counts if it is no amount: `JUG 2.25L`. */
const measure = /^(?:kg|ml|cl|l|mm|cm|oz|lb)(?![\p{L}\d])/iu;

function amountsIn({ text }: Pick<Line, 'text'>, document: PageDocument): PrintedNumber[] {
  return numbersIn(text, document.mark).filter(
    (one) => one.decimals === 2 && !one.percent && !measure.test(text.slice(one.end)),
  );
}

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
  if (found === null || (found[2] ?? '').length < 2 || price === undefined || amount === undefined)
    return found;
  const count = /^\d{1,3}(?=\s+\p{L})/u.exec(text)?.[0] ?? '1';
  const whole = inUnits(amount.value, 2);
  return near(product(count, price.value), whole) && price.at > found.index ? null : found;
}

/** Codes of taxes and numbers of articles, which are no names: `SR 0809152`. */
const taxCodes = /(?<![\p{L}\d])(?:SR|ZRL?|SF|OS)(?![\p{L}\d])/gu;

function partsOf(
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
    // `3X8.00` is two numbers.
    .replace(/(?<=\d)([x*@])(?=\d+[.,]\d{2})/giu, ' $1 ');
  const amounts = amountsIn({ text: whole }, document);
  const found = timesIn(whole, amounts);
  // A price may have more than two decimals.
  const price =
    found === null
      ? undefined
      : numbersIn(whole, document.mark).find(
          (one) => one.at > found.index && one.decimals >= 2 && !one.percent,
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
  const letter = amount === undefined ? '' : whole.slice(amount.end).trim();
  const text = whole
    .slice(start, whole.startsWith('RM', end - 1) ? end - 1 : end)
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})%.]+$/gu, '')
    // An article number before the name.
    .replace(/^\d{4,}[\s-]*/, '')
    .replace(/\s(?:RM|EUR|TL|S?[$€£₺])$/u, '')
    // The price before a discount: `4.90 X 1 (Disc: 50.00%)`.
    .replace(/(?:^|\s)\d+[.,]\d{2} ?x ?\d{1,3}(?!\d).*$/i, '')
    // If quantity and price do not make the amount, the price may be without tax.
    .replace(/\s\d{1,3}(?:\s+\d+[.,]\d{2})+$/, '')
    .trim();
  return {
    text: /\p{L}{2}/u.test(text.replace(taxCodes, '')) ? text : '',
    count,
    amount: amount === undefined ? undefined : inUnits(amount.value, 2),
    rate: rates.get(letter.slice(0, 1)) ?? (rates.size === 1 ? [...rates.values()][0] : undefined),
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
function ratesOf(document: PageDocument): Map<string, string> {
  const rates = new Map<string, string>();
  for (const { text } of document.lines) {
    const [, letter, rate] =
      /^([A-Z]{1,2}|[1-4])\s*[=:)z]?\s*(\d{1,2}(?:[.,]\d{1,2})?)\s?%/.exec(text.trim()) ?? [];
    if (letter !== undefined && rate !== undefined)
      rates.set(letter.slice(0, 1), rate.replace(',', '.'));
  }
  return rates;
}
