import { isCurrency } from '#contract/currency.ts';
import { fromUnits } from '#contract/decimal.ts';
import { roundToUnits, withoutZeros } from './exact.ts';
import { numberReadings } from './number-readings.ts';
import { wordsAt, type PageLine } from '#documents/text/page-lines.ts';

/** A number on a line: its characters from `at` to `end`. */
export interface PrintedAmount {
  readonly at: number;
  readonly end: number;
  /** Its possible values without sign and trailing zeros: `1.234` is `1234` and `1.234`. */
  readonly values: readonly string[];
  readonly negative: boolean;
  /** It has decimals or a currency and no per cent sign, so it is an amount and not a count. */
  readonly money: boolean;
}

const grouped = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f\u2009 ]\d{2,3})*[.,'’\u00a0\u202f\u2009 ]\d{3}(?:[.,]\d{1,4})?`;
const plain = String.raw`\d+(?:[.,]\d{1,4})?|[.,]\d{1,2}`;
// Letters before it make it a code, unless they are a currency; dates and telephone numbers
// continue after it.
const currency = String.raw`(?:\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|TL|R(?=\d[\d ,]*\.\d\d)|Rs\.?|kr\.?|zł|Fr\.?))`;
const shape = new RegExp(
  String.raw`(?:${currency}\s?|(?<![\p{L}\p{N}.,/:])|(?<=\p{L}{2}[:.]))([-−–(]\s?)?(?:${currency}\s?)?(${grouped}|${plain})(?:,-{1,2}|,–)?(?![\p{N}]|[.,/:'’-]\p{N})(\s?-(?![\p{N}\p{L}]))?`,
  'gu',
);
const codeIn = (text: string): boolean =>
  [...text.matchAll(/[A-Z]{3}/g)].some(([code]) => isCurrency(code));
const withCurrency = new RegExp(
  String.raw`^\s?(?:\p{Sc}|(?:EUR|USD|GBP|TRY|CHF|TL|tl|kr|zł|Euro)(?!\p{L}))`,
  'u',
);

/** An amount in the form for comparing: no trailing zeros, no sign; undefined for no number. */
export function plainAmount(value: string): string | undefined {
  const parts = /^-?0*(\d+(?:\.\d+)?)$/.exec(value.startsWith('.') ? `0${value}` : value);
  return parts?.[1] === undefined ? undefined : withoutZeros(parts[1]);
}

function valuesOf(text: string): string[] {
  return numberReadings(text).map(({ value }) =>
    withoutZeros(fromUnits(roundToUnits(value, 6), 6)),
  );
}

/**
 * Whether blanks inside a number are as narrow as between groups of digits; columns are farther
 * apart.
 */
function holdsTogether(line: PageLine, at: number, end: number): boolean {
  const [first, last] = wordsAt(line, at, end);
  return line.words
    .slice(first, last)
    .every((one, index) => (line.words[first + index + 1]?.from ?? 0) - one.to < line.size * 0.65);
}

/** Every number of the line, and each part of one that contains blanks. */
export function amountsOf(line: PageLine): PrintedAmount[] {
  const found: PrintedAmount[] = [];
  const add = (at: number, text: string, negative: boolean, whole: string) => {
    const values = valuesOf(
      text.replace(/[’\u00a0\u202f\u2009]/g, (sign) => (sign === '’' ? "'" : ' ')),
    );
    if (values.length === 0) return;
    const end = at + text.length;
    const after = line.text.slice(end);
    const money =
      !/^\s?[%‰]/.test(after) &&
      !/[%‰]\s?$/.test(line.text.slice(0, at)) &&
      (/\p{Sc}|TL|Rs|kr|zł|Fr/u.test(whole) ||
        codeIn(whole) ||
        /[.,]\d{2}$/.test(text) ||
        withCurrency.test(after));
    found.push({ at, end, values, negative, money });
  };
  for (const match of line.text.matchAll(shape)) {
    const [whole, before = '', digits = '', after = ''] = match;
    const at =
      match.index +
      whole.indexOf(digits, before === '' ? 0 : whole.indexOf(before) + before.length);
    const negative = /[-−–(]/.test(before) || after.trim() === '-';
    const parts = [...digits.matchAll(/[^ ]+/g)];
    if (parts.length === 1 || holdsTogether(line, at, at + digits.length))
      add(at, digits, negative, whole);
    if (parts.length > 1)
      for (const part of parts)
        add(at + part.index, part[0], negative && part.index === 0, part[0]);
  }
  return found;
}
