import { readAs } from './number-readings.ts';
import { isCurrency } from '#contract/currency.ts';

/** The document's decimal mark; undefined if no amount tells. */
export type DecimalMark = ',' | '.' | undefined;

/** Former currencies, which old pages have and current lists lack. */
const formerCurrency = /(?<!\p{L})(?:DEM|ATS|BEF|ESP|FIM|FRF|GRD|IEP|ITL|LUF|NLG|PTE)(?!\p{L})/u;

const currencyWords =
  /(?<!\p{L})(?:[A-Z]{3}|TL|RM|Rp|Rs\.?|kr\.?|zł|Kč|Ft|lei|Fr\.|(?:US|AU?|CA?|NZ|SG?|HK|MX|NT)(?=\$)|R(?= ?\d[\d ,]*\.\d\d)|TTC|HT)(?!\p{L})|[€$£¥₺₹₽₴₪]/gu;
const numberShape =
  /(?<![\p{L}\d.,/:#_])(\(?[-−–]?\s?)(\d(?:[\d.,'’`]*\d)?)(-(?=\s|$)|(?<=[.,]\d\d)\s?CR(?![\p{L}\d]))?(\))?/gu;

export interface PrintedNumber {
  /** Plain decimal text, such as `-1234.5`. */
  readonly value: string;
  readonly decimals: number;
  readonly percent: boolean;
  readonly at: number;
  readonly end: number;
}

/** Replaces currencies by blanks of the same length. */
export function withoutCurrency(text: string): string {
  return text.replace(currencyWords, (found) =>
    /^[A-Z]{3}$/.test(found) && !isCurrency(found) && !formerCurrency.test(found) && found !== 'TTC'
      ? found
      : ' '.repeat(found.length),
  );
}

/** The decimal mark of most amounts of the text. */
export function decimalMarkOf(text: string): DecimalMark {
  const comma = text.match(/(?<![\d.,])\d{1,3}(?:[.  ]?\d{3})*,\d{2}(?![\d.,])/g)?.length ?? 0;
  const point = text.match(/(?<![\d.,])\d{1,3}(?:[,' ]?\d{3})*\.\d{2}(?![\d.,])/g)?.length ?? 0;
  if (comma === point) return undefined;
  return comma > point ? ',' : '.';
}

const groupedWhole = /(?<![\p{L}\d.,'’])\d{1,3}(?:[.,'’]\d{3})+(?![.,'’]?\d|\p{L})/gu;
const markedWhole =
  /(?<!\p{L})(?:[€$£¥₺₹₩]|Ft|HUF|JPY|KRW|CLP|ISK)\s?\d{1,3}(?![\d.,])|(?<![\d.,])\d{1,3}\s?(?:Ft|[€$£¥₺₹₩])(?!\p{L})/gu;
/** Amounts with three decimals look like grouped integers. */
const thousandths = /(?<!\p{L})(?:KWD|BHD|OMR|TND|JOD|IQD|LYD|DT|KD|BD)(?!\p{L})/u;

/** Whether amounts are integers, because more numbers look so than have two decimals. */
export function writesWhole(text: string): boolean {
  if (thousandths.test(text)) return false;
  const whole = [...withoutCurrency(text).matchAll(groupedWhole), ...text.matchAll(markedWhole)];
  const parted = text.match(/\d[.,]\d{2}(?![\d.,]*\d)/g)?.length ?? 0;
  return whole.length >= 3 && whole.length > parted;
}

/** Whether no number has decimals, but several have marks before each three digits. */
export const groupsOnly = (text: string): boolean =>
  !/\d[.,]\d{2}(?![.,]?\d)/.test(text) &&
  [...text.matchAll(groupedWhole)].length >= 3 &&
  writesWhole(text);

const formerBefore = new RegExp(`(${formerCurrency.source})[ ):.]{0,4}[\\d.,'’()−–-]+$`, 'u');
const formerBehind = new RegExp(`^ {0,2}(${formerCurrency.source})`, 'u');

/**
 * The former currency beside this amount; undefined if the code is not beside it, since `ESP B1234`
 * and `PTE LTD` are no currencies.
 * @param amount plain decimal
 */
export function formerCurrencyOf(
  amount: string,
  text: string,
  mark: DecimalMark,
): string | undefined {
  return numbersIn(text, mark)
    .filter(({ value }) => value === amount || `${value}.00` === amount)
    .map(
      ({ end }) =>
        formerBefore.exec(text.slice(0, end))?.[1] ?? formerBehind.exec(text.slice(end))?.[1],
    )
    .find((code) => code !== undefined);
}

/** Every number of the text that may be an amount, quantity or rate; no dates, no codes. */
export function numbersIn(text: string, mark: DecimalMark): PrintedNumber[] {
  const bare = withoutCurrency(text);
  const found: PrintedNumber[] = [];
  for (const match of bare.matchAll(numberShape)) {
    const [whole, before = '', digits = '', minusBehind, closing] = match;
    const end = match.index + whole.length;
    const behind = bare.slice(end);
    // `260.00T`: a letter after an amount is its tax code.
    const lettered = /[.,]\d{2}$/.test(whole) && /^[A-Z*](?=\s|$)/.test(behind);
    if (
      !lettered &&
      (/^[\p{L}\d/:_°]/u.test(behind) || /^-[\p{L}\d]/u.test(behind) || /^[.,]\d/.test(behind))
    )
      continue;
    const plain = plainNumber(digits, mark);
    if (plain === undefined) continue;
    const percent = /^\s?%/.test(behind) || /(?<!\d\s?)%\s?$/.test(bare.slice(0, match.index));
    // Brackets, a minus after it or `CR` for credit make an amount negative, but `(18)%` is the
    // rate of the tax before it, and `12 CR` are crates.
    const negative =
      /[-−–]/.test(before) ||
      minusBehind !== undefined ||
      (before.startsWith('(') && closing !== undefined && !percent);
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

/** `10Stk`, `2.5h`, `24x`: a number with its unit attached. */
export const gluedUnit = /^(?!\d+[.,]\d\d[A-Z]$)(\d{1,7}(?:[.,]\d{1,3})?)(\p{L}{1,5}\.?|×|m[²³])$/u;

/** `1.234,56` and `1,234.56` as `1234.56`; undefined for no number. */
export function plainNumber(digits: string, mark: DecimalMark): string | undefined {
  const text = digits.replace(/[’`]/g, "'");
  if (/^\d+$/.test(text)) return text.length > 15 ? undefined : text;
  const [point, comma] = [readAs(text, '.'), readAs(text, ',')];
  // A mark followed by three digits separates groups, unless it is the document's decimal mark.
  const grouped =
    point !== undefined && comma !== undefined && !comma.includes('.') ? comma : point;
  const read =
    point === undefined || comma === undefined || point === comma
      ? (point ?? comma)
      : mark === undefined
        ? grouped
        : mark === '.'
          ? point
          : comma;
  return (read?.split('.')[1]?.length ?? 0) > 6 ? undefined : read;
}
