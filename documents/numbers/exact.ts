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

/** Units of `decimals` decimals, half rounded away from zero. */
export function roundToUnits({ above, below }: Exact, decimals: number): bigint {
  const scaled = above * 10n ** BigInt(decimals);
  const negative = scaled < 0n !== below < 0n;
  const top = scaled < 0n ? -scaled : scaled;
  const bottom = below < 0n ? -below : below;
  const units = (2n * top + bottom) / (2n * bottom);
  return negative ? -units : units;
}
