import { fromUnits } from '#contract/decimal.ts';

/** A number kept exactly, as a fraction. */
export interface Exact {
  readonly above: bigint;
  readonly below: bigint;
}

/** The exact value of a plain decimal text such as `-12.5`; undefined when it is none. */
export function exactOf(text: string): Exact | undefined {
  const parts = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text);
  if (!parts || !/\d/.test(text)) return undefined;
  const [, sign, whole = '', fraction = ''] = parts;
  const above = BigInt((whole + fraction).padStart(1, '0'));
  return { above: sign === '-' ? -above : above, below: 10n ** BigInt(fraction.length) };
}

/** Whether two fractions are the same number. */
export const isSameExact = (one: Exact, other: Exact): boolean =>
  one.above * other.below === other.above * one.below;

/** Whether two plain decimal texts are the same number, whatever zeros they are written with. */
export function isSameNumber(one: string, other: string): boolean {
  const [left, right] = [exactOf(one), exactOf(other)];
  return left !== undefined && right !== undefined && isSameExact(left, right);
}

/**
 * The number in units of `decimals` decimals; null when it is finer than that, or the text is none.
 */
export function unitsIn(text: string, decimals: number): bigint | null {
  const exact = exactOf(text);
  if (!exact) return null;
  const scaled = exact.above * 10n ** BigInt(decimals);
  return scaled % exact.below === 0n ? scaled / exact.below : null;
}

/** A number without its sign. */
export const sizeOf = (number: bigint): bigint => (number < 0n ? -number : number);

/** `numerator / denominator`, half away from zero. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const bottom = sizeOf(denominator);
  const result = (2n * sizeOf(numerator) + bottom) / (2n * bottom);
  return numerator < 0n !== denominator < 0n ? -result : result;
}

/** Units of `decimals` decimals, half rounded away from zero. */
export const roundToUnits = ({ above, below }: Exact, decimals: number): bigint =>
  divideHalfUp(above * 10n ** BigInt(decimals), below);

/** The sum of two fractions. */
export const plus = (one: Exact, other: Exact): Exact => ({
  above: one.above * other.below + other.above * one.below,
  below: one.below * other.below,
});

/** The product of two fractions. */
export const times = (one: Exact, other: Exact): Exact => ({
  above: one.above * other.above,
  below: one.below * other.below,
});

/** What an amount is multiplied with to add so many per cent: 1.19 for 19. */
export const withPercent = ({ above, below }: Exact): Exact => ({
  above: 100n * below + above,
  below: 100n * below,
});

/** A decimal text without the zeros at its end that say nothing: `19.00` to `19`. */
export const withoutZeros = (text: string): string =>
  text.includes('.') ? text.replace(/\.?0+$/, '') : text;

const mostDigits = 15;

/**
 * A number as a spreadsheet keeps it, such as `1234.5600000000002` or `1.2E3`, as a plain decimal.
 * A sheet means fifteen digits: what its binary arithmetic left behind them is rounded off.
 * @param moved so many places the point moves to the right: two where `0.19` is shown as 19 %
 * @returns undefined when the text is no such number
 */
export function sheetNumber(text: string, moved = 0): string | undefined {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d{1,3}))?$/.exec(text.trim()) ?? [];
  const digits = (whole + fraction).replace(/^0+(?=\d)/, '');
  const extra = Math.max(0, digits.length - mostDigits);
  const places = fraction.length - Number(power) - moved - extra;
  if (digits === '' || Math.abs(places) > 300) return undefined;
  const units = divideHalfUp(BigInt(digits), 10n ** BigInt(extra));
  const plain =
    places <= 0 ? String(units * 10n ** BigInt(-places)) : withoutZeros(fromUnits(units, places));
  return sign && units !== 0n ? `-${plain}` : plain;
}

/** A plain decimal with the other sign; empty stays empty. */
export const negated = (amount: string): string =>
  amount === '' ? '' : amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
