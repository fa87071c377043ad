import {
  decimalProblem,
  fromUnits,
  moneyLimits,
  toUnits,
  type Decimal,
} from '#contract/decimal.ts';
import { roundedDecimal } from '#documents/field-values.ts';
import { divideRounded } from './exact.ts';

/**
 * The net amount of a price including VAT at a rate in per cent, all plain decimals; undefined if
 * one is no number.
 */
export function netOf(gross: string, rate: string): string | undefined {
  const [price, per] = [roundedDecimal(gross, 2), roundedDecimal(rate, 2)];
  return price === undefined || per === undefined
    ? undefined
    : fromUnits(divideRounded(toUnits(price, 2) * 10_000n, 10_000n + toUnits(per, 2)), 2);
}

/**
 * The price including VAT of a net amount, because files state lines net and the interface needs
 * gross (2.8).
 * @param rate per cent with at most three decimals
 * @returns two decimals, half up; null beyond the limits of the field
 */
export function grossOf(net: Decimal, rate: Decimal): Decimal | null {
  const gross = fromUnits(
    divideRounded(toUnits(net, 2) * (100_000n + toUnits(rate, 3)), 100_000n),
    2,
  );
  return decimalProblem(gross, moneyLimits) === undefined ? gross : null;
}
