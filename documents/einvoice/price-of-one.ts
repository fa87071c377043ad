import { fromUnits } from '#contract/decimal.ts';
import { exactOf, roundToUnits, times, withoutZeros } from '#documents/numbers/exact.ts';

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

/**
 * The amount of a line that states only its unit price and quantity, to two decimals; one piece
 * without a quantity, empty if either is no number.
 */
export function priceOfAll(price: string, quantity: string): string {
  const [one, pieces] = [exactOf(price), exactOf(quantity || '1')];
  return one && pieces ? fromUnits(roundToUnits(times(one, pieces), 2), 2) : '';
}
