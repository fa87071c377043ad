import {
  decimalProblem,
  fromUnits,
  moneyLimits,
  toUnits,
  type Decimal,
} from '#contract/decimal.ts';
import { roundedDecimal } from '#documents/field-values.ts';
import { divideHalfUp } from './exact.ts';

/**
 * The net amount of a price that includes VAT at a rate in per cent, both plain decimals; undefined
 * where one is no number.
 */
export function netOf(gross: string, rate: string): string | undefined {
  const [price, per] = [roundedDecimal(gross, 2), roundedDecimal(rate, 2)];
  return price === undefined || per === undefined
    ? undefined
    : fromUnits(divideHalfUp(toUnits(price, 2) * 10_000n, 10_000n + toUnits(per, 2)), 2);
}

/**
 * The price including VAT of a net amount: files state lines net, the interface wants them with VAT
 * (interface 2.8).
 * @param rate per cents with at most three decimals
 * @returns two decimals, half up; null when the result leaves the limits of the field
 */
export function grossOf(net: Decimal, rate: Decimal): Decimal | null {
  const gross = fromUnits(
    divideHalfUp(toUnits(net, 2) * (100_000n + toUnits(rate, 3)), 100_000n),
    2,
  );
  return decimalProblem(gross, moneyLimits) === undefined ? gross : null;
}
