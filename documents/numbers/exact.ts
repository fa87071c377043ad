import { fromUnits } from '#contract/decimal.ts';

/** An exact number as a fraction. */
export interface Exact {
  readonly above: bigint;
  readonly below: bigint;
}

/** The exact value of a plain decimal such as `-12.5`; undefined for other texts. */
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

/** Whether two plain decimals are equal, whatever their trailing zeros. */
export function isSameNumber(one: string, other: string): boolean {
  const [left, right] = [exactOf(one), exactOf(other)];
  return left !== undefined && right !== undefined && isSameExact(left, right);
}

/** The number in units of `decimals` decimals; null if it has more decimals or is no number. */
export function unitsIn(text: string, decimals: number): bigint | null {
  const exact = exactOf(text);
  if (!exact) return null;
  const scaled = exact.above * 10n ** BigInt(decimals);
  return scaled % exact.below === 0n ? scaled / exact.below : null;
}

export const absolute = (number: bigint): bigint => (number < 0n ? -number : number);

/** Whether the sum becomes the other by adding or subtracting some of the amounts. */
export function leadsTo(sum: bigint, other: bigint, amounts: readonly bigint[]): boolean {
  const [first, ...rest] = amounts;
  if (first === undefined) return sum === other;
  return [0n, first, -first].some((one) => leadsTo(sum + one, other, rest));
}

/** `numerator / denominator`, rounded half away from zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const bottom = absolute(denominator);
  const result = (2n * absolute(numerator) + bottom) / (2n * bottom);
  return numerator < 0n !== denominator < 0n ? -result : result;
}

/** Units of `decimals` decimals, rounded half away from zero. */
export const roundToUnits = ({ above, below }: Exact, decimals: number): bigint =>
  divideRounded(above * 10n ** BigInt(decimals), below);

export const plus = (one: Exact, other: Exact): Exact => ({
  above: one.above * other.below + other.above * one.below,
  below: one.below * other.below,
});

export const times = (one: Exact, other: Exact): Exact => ({
  above: one.above * other.above,
  below: one.below * other.below,
});

/** The factor that adds so many per cent: 1.19 for 19. */
export const withPercent = ({ above, below }: Exact): Exact => ({
  above: 100n * below + above,
  below: 100n * below,
});

/** Removes trailing zeros of a decimal: `19.00` to `19`. */
export const withoutZeros = (text: string): string =>
  text.includes('.') ? text.replace(/\.?0+$/, '') : text;

const mostDigits = 15;

/**
 * A spreadsheet's number, such as `1234.5600000000002` or `1.2E3`, as a plain decimal. A sheet has
 * fifteen digits; the rest is an error of binary arithmetic and rounded off.
 * @param moved places to move the point to the right: two where `0.19` is shown as 19 %
 * @returns undefined for other texts
 */
export function sheetNumber(text: string, moved = 0): string | undefined {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d{1,3}))?$/.exec(text.trim()) ?? [];
  const digits = (whole + fraction).replace(/^0+(?=\d)/, '');
  const extra = Math.max(0, digits.length - mostDigits);
  const places = fraction.length - Number(power) - moved - extra;
  if (digits === '' || Math.abs(places) > 300) return undefined;
  const units = divideRounded(BigInt(digits), 10n ** BigInt(extra));
  const plain =
    places <= 0 ? String(units * 10n ** BigInt(-places)) : withoutZeros(fromUnits(units, places));
  return sign && units !== 0n ? `-${plain}` : plain;
}

/** A plain decimal with the opposite sign; empty stays empty. */
export const negated = (amount: string): string =>
  amount === '' ? '' : amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
