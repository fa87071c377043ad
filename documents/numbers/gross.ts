import {
  decimalProblem,
  fromUnits,
  moneyLimits,
  toUnits,
  type Decimal,
} from '#contract/decimal.ts';
import { roundedDecimal } from '#documents/field-values.ts';
import { divideRounded, exactOf, roundToUnits, times, withPercent } from './exact.ts';

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
 * @param net a plain decimal, with all its decimals: rounded before, it would be rounded twice
 * @param decimals of the currency, half away from zero
 * @returns two decimals; null for no number and beyond the limits of the field
 */
export function grossOf(net: string, rate: Decimal, decimals = 2): Decimal | null {
  const [amount, percent] = [exactOf(net), exactOf(rate)];
  if (!amount || !percent) return null;
  const units = roundToUnits(times(amount, withPercent(percent)), decimals);
  const gross = fromUnits(toUnits(fromUnits(units, decimals), 2), 2);
  return decimalProblem(gross, moneyLimits) === undefined ? gross : null;
}
