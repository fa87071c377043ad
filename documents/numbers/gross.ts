import {
  decimalProblem,
  fromUnits,
  moneyLimits,
  toUnits,
  type Decimal,
} from '#contract/decimal.ts';

/** `numerator / denominator`, half away from zero. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const result = (2n * top + bottom) / (2n * bottom);
  return negative ? -result : result;
}

/**
 * The price including VAT of a net amount: files state lines net, the interface wants them with VAT
 * (interface 2.8).
 * @returns two decimals, half up; null when the result leaves the limits of the field
 */
export function grossOf(net: Decimal, rate: Decimal): Decimal | null {
  const gross = fromUnits(divideHalfUp(toUnits(net, 2) * (10_000n + toUnits(rate, 2)), 10_000n), 2);
  return decimalProblem(gross, moneyLimits) === undefined ? gross : null;
}
