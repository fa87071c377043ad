import { fromUnits, type Decimal } from '#contract/decimal.ts';
import { exactOf, roundToUnits } from '#documents/numbers/exact.ts';

const moneyDecimals = 2;

/**
 * The VAT inside a total that includes it, rounded half away from zero to two decimals.
 * @throws RangeError when one is not a decimal
 */
export function vatInside(total: string, rate: string): Decimal {
  const amount = exactOf(total);
  const percent = exactOf(rate);
  if (!amount || !percent) throw new RangeError(`"${total}" and "${rate}" are not both decimals`);
  const below = amount.below * (100n * percent.below + percent.above);
  // A rate of −100 % has no total that could include it.
  if (below <= 0n) return fromUnits(0n, moneyDecimals);
  const value = { above: amount.above * percent.above, below };
  return fromUnits(roundToUnits(value, moneyDecimals), moneyDecimals);
}
