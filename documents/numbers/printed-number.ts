import { isCurrency } from '#contract/currency.ts';

/** How the document writes decimals; undefined when no amount tells. */
export type DecimalMark = ',' | '.' | undefined;

const currencyWords =
  /(?<!\p{L})(?:[A-Z]{3}|TL|Rs\.?|kr\.?|zł|Kč|Ft|lei|Fr\.|US(?=\$)|TTC|HT)(?!\p{L})|[€$£¥₺₹₽₴₪]/gu;
const numberShape = /(?<![\p{L}\d.,/:#_])(\(?[-−–]?\s?)(\d(?:[\d.,'’`]*\d)?)(-(?=\s|$))?(\))?/gu;

export interface PrintedNumber {
  /** Plain decimal text, such as `-1234.5`. */
  readonly value: string;
  readonly decimals: number;
  readonly percent: boolean;
  readonly at: number;
  readonly end: number;
}

/** The text with blanks where currencies stand, as long as before. */
export function withoutCurrency(text: string): string {
  return text.replace(currencyWords, (found) =>
    /^[A-Z]{3}$/.test(found) && !isCurrency(found) && found !== 'TTC'
      ? found
      : ' '.repeat(found.length),
  );
}

/** The decimal mark that most amounts of the text use. */
export function decimalMarkOf(text: string): DecimalMark {
  const comma = text.match(/(?<![\d.,])\d{1,3}(?:[.  ]?\d{3})*,\d{2}(?![\d.,])/g)?.length ?? 0;
  const point = text.match(/(?<![\d.,])\d{1,3}(?:[,' ]?\d{3})*\.\d{2}(?![\d.,])/g)?.length ?? 0;
  if (comma === point) return undefined;
  return comma > point ? ',' : '.';
}

/** Every number of the text that can be an amount, a quantity or a rate; no dates, no codes. */
export function numbersIn(text: string, mark: DecimalMark): PrintedNumber[] {
  const bare = withoutCurrency(text);
  const found: PrintedNumber[] = [];
  for (const match of bare.matchAll(numberShape)) {
    const [whole, before = '', digits = '', minusBehind, closing] = match;
    const end = match.index + whole.length;
    if (
      /^[\p{L}\d/:_°]/u.test(bare.slice(end)) ||
      /^-[\p{L}\d]/u.test(bare.slice(end)) ||
      /^[.,]\d/.test(bare.slice(end))
    )
      continue;
    const plain = plainNumber(digits, mark);
    if (plain === undefined) continue;
    const negative =
      /[-−–]/.test(before) ||
      minusBehind !== undefined ||
      (before.startsWith('(') && closing !== undefined);
    const percent =
      /^\s?%/.test(bare.slice(end)) || /(?<!\d\s?)%\s?$/.test(bare.slice(0, match.index));
    found.push({
      value: (negative ? '-' : '') + plain,
      decimals: plain.split('.')[1]?.length ?? 0,
      percent,
      at: match.index,
      end,
    });
  }
  return found;
}

/** `1.234,56` and `1,234.56` as `1234.56`; undefined for what is no number. */
export function plainNumber(digits: string, mark: DecimalMark): string | undefined {
  const bare = digits.replace(/['’`]/g, '');
  const separators = bare.replace(/\d/g, '');
  if (separators === '') return bare.length > 15 ? undefined : bare;
  const last = separators.at(-1) ?? '';
  const at = bare.lastIndexOf(last);
  const behind = bare.length - at - 1;
  const mixed = new Set(separators).size > 1;
  const repeated = separators.length > 1 && !mixed;
  // One mark with three digits behind it is a group, unless the document uses that mark for decimals.
  const decimal = mixed
    ? bare.indexOf(last) === at
    : !repeated && (behind !== 3 || last === mark || bare.startsWith('0'));
  const whole = decimal ? bare.slice(0, at) : bare;
  if (!/^\d{1,3}(?:[.,]\d{2,3})*$|^\d+$/.test(whole) || (decimal && behind > 5)) return undefined;
  if (/[.,]\d{2}$/.test(whole)) return undefined;
  const left = whole.replace(/[.,]/g, '');
  return decimal ? `${left}.${bare.slice(at + 1)}` : left;
}
