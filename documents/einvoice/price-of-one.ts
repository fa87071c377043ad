import { fromUnits } from '#contract/decimal.ts';
import { exactOf, roundToUnits, withoutZeros } from '#documents/numbers/exact.ts';

/**
 * The unit price of a file that states the price of several, such as 4500 for 1000; rounded to four
 * decimals if it is divided.
 */
export function priceOfOne(price: string, several: string): string {
  const [amount, base] = [exactOf(price), exactOf(several)];
  if (!amount || !base || base.above <= 0n || base.above === base.below) return price;
  const one = { above: amount.above * base.below, below: amount.below * base.above };
  return withoutZeros(fromUnits(roundToUnits(one, 4), 4));
}
