import { fromUnits, isDecimal, type Decimal } from '#contract/decimal.ts';
import { exactOf, roundToUnits, withoutZeros } from '#documents/numbers/exact.ts';
import { sumDecimals } from '#src/lib/amounts/money.ts';

/** A total that includes VAT, and its rate, as decimal strings; null when unknown. */
export interface Rated {
  readonly total_price: string | null;
  readonly vat_rate: string | null;
}

const money = 2;
const known = (amount: string | null): amount is string => amount !== null && isDecimal(amount);

/**
 * The VAT inside a total that includes it, rounded half away from zero to two decimals.
 * @throws RangeError when one is no decimal
 */
export function vatInside(total: string, rate: string): Decimal {
  const amount = exactOf(total);
  const percent = exactOf(rate);
  if (!amount || !percent) throw new RangeError(`"${total}" and "${rate}" are not both decimals`);
  const below = amount.below * (100n * percent.below + percent.above);
  // A rate of −100 % has no total that could include it.
  if (below <= 0n) return fromUnits(0n, money);
  const value = { above: amount.above * percent.above, below };
  return fromUnits(roundToUnits(value, money), money);
}

/** Sums over the lines with one rate. */
export interface RateSum {
  readonly vat_rate: string;
  readonly total: Decimal;
  readonly vat: Decimal;
}

/** Totals and VAT by rate, in order of appearance; lines without price or rate are skipped. */
export function vatByRate(items: readonly Rated[]): readonly RateSum[] {
  const priced = items.flatMap(({ total_price, vat_rate }) =>
    known(total_price) && known(vat_rate) ? [{ total_price, rate: withoutZeros(vat_rate) }] : [],
  );
  return [...Map.groupBy(priced, ({ rate }) => rate)].map(([vat_rate, all]) => {
    const total = sumDecimals(all.map(({ total_price }) => total_price));
    return { vat_rate, total, vat: vatInside(total, vat_rate) };
  });
}
