import { absolute, divideRounded } from './exact.ts';

/** Minimum tax in hundredths that may be rounded to a whole number. */
const leastRounded = 2000n;

/**
 * Whether the tax is this percentage of the base, in hundredths, within rounding: to a hundredth,
 * or to a whole number if amounts have no decimals.
 */
export function isShare(base: bigint, percent: bigint, vat: bigint, whole = false): boolean {
  const off = divideRounded(base * percent, 10_000n) - vat;
  const most = whole && (vat >= leastRounded || vat <= -leastRounded) ? 50n : 1n;
  return absolute(off) <= most;
}
