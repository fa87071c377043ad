import {
  decimalProblem,
  fromUnits,
  moneyLimits,
  toUnits,
  type Decimal,
} from '#contract/decimal.ts';
import { divideHalfUp } from './exact.ts';

/**
 * The price including VAT of a net amount: files state lines net, the interface wants them with VAT
 * (interface 2.8).
 * @returns two decimals, half up; null when the result leaves the limits of the field
 */
export function grossOf(net: Decimal, rate: Decimal): Decimal | null {
  const gross = fromUnits(divideHalfUp(toUnits(net, 2) * (10_000n + toUnits(rate, 2)), 10_000n), 2);
  return decimalProblem(gross, moneyLimits) === undefined ? gross : null;
}
