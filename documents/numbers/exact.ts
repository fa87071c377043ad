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
