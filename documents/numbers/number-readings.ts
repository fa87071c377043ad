import { exactOf, isSameExact, type Exact } from './exact.ts';

/**
 * Normalizes a typed number: spaces, minus signs, currency signs and codes, brackets for a
 * negative.
 */
export function plainNumberText(text: string): string {
  let body = text
    .normalize('NFKC')
    .replace(/[\u2212\u2010-\u2015]/g, '-')
    .replace(/[\u2019\u02bc`´]/g, "'")
    .replace(/[×✕]/g, '*')
    .replace(/[÷∶]/g, '/')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/[A-Z]{0,3}\p{Sc}[A-Z]{0,3}/gu, '')
    .trim();
  body = body
    .replace(/^(-?) ?(?:[A-Z]{3}|TL|tl|Tl) ?(?=[-\d.,(])/, '$1')
    .replace(/(?<=[\d.,)-]) ?(?:[A-Z]{3}|TL|tl|Tl|kr|Kr|zł)$/, '');
  return body.trim();
}

const groups: Readonly<Record<string, RegExp>> = {
  '.': /^\d{1,3}(?:\.\d{3})+$/,
  // Includes Indian grouping: 12,34,567.
  ',': /^\d{1,3}(?:,\d{2,3})*,\d{3}$/,
  ' ': /^\d{1,3}(?: \d{3})+$/,
  "'": /^\d{1,3}(?:'\d{3})+$/,
};

function wholePart(text: string, decimalSign: '.' | ','): string | undefined {
  if (/^\d*$/.test(text)) return text;
  const sign = ['.', ',', ' ', "'"].find((one) => one !== decimalSign && text.includes(one));
  if (sign === undefined || !groups[sign]?.test(text) || text.startsWith('0')) return undefined;
  return text.replaceAll(sign, '');
}

/**
 * The number as plain decimal, with `decimalSign` as its separator; undefined if it cannot be read
 * so.
 */
export function readAs(text: string, decimalSign: '.' | ','): string | undefined {
  const parts = text.split(decimalSign);
  if (parts.length > 2) return undefined;
  const [before = '', after] = parts;
  // A dash stands for no cents, as in the price `12,-`.
  const cents = before === '' ? after : after?.replace(/^-{1,2}$/, '');
  if (cents !== undefined && !/^\d*$/.test(cents)) return undefined;
  const whole = wholePart(before, decimalSign);
  if (whole === undefined || (whole === '' && !cents)) return undefined;
  return cents ? `${whole || '0'}.${cents}` : whole;
}

function readSigned(text: string, decimalSign: '.' | ','): Exact | undefined {
  const bracketed = /^\((.*)\)$/.exec(text);
  const trailing = /^(.*\d) ?-$/.exec(text);
  const inner = (bracketed?.[1] ?? trailing?.[1] ?? text).trim();
  const signed = /^([-+]) ?(.*)$/.exec(inner);
  if (signed && (bracketed || trailing)) return undefined;
  const read = readAs((signed?.[2] ?? inner).trim(), decimalSign);
  if (read === undefined) return undefined;
  const negative = bracketed !== null || trailing !== null || signed?.[1] === '-';
  return exactOf(negative ? `-${read}` : read);
}

/**
 * The number with `decimalSign` as its separator; undefined if it cannot be read so. No arithmetic.
 */
export const readWith = (text: string, decimalSign: '.' | ','): Exact | undefined =>
  readSigned(plainNumberText(text), decimalSign);

/** One way to read a number. */
export interface Reading {
  readonly value: Exact;
  /** The decimal separator of this reading; the point if both give the same. */
  readonly sign: '.' | ',';
}

/** The distinct readings of a number: none, one or two. */
export function numberReadings(text: string): readonly Reading[] {
  const body = plainNumberText(text);
  const found: Reading[] = [];
  for (const sign of ['.', ','] as const) {
    const value = readSigned(body, sign);
    if (value && !found.some((one) => isSameExact(one.value, value))) found.push({ value, sign });
  }
  return found;
}
