import { fromUnits, toUnits } from '#contract/decimal.ts';
import { roundedDecimal } from '#documents/field-values.ts';

/** The sum of plain decimals with two decimals; undefined for none, or if one is no number. */
export function sumOf(amounts: readonly string[]): string | undefined {
  if (amounts.length === 0) return undefined;
  let sum = 0n;
  for (const amount of amounts) {
    const value = roundedDecimal(amount, 2);
    if (value === undefined) return undefined;
    sum += toUnits(value, 2);
  }
  return fromUnits(sum, 2);
}
