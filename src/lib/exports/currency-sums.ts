import { fromUnits, isDecimal, toUnits, type Decimal } from '#contract/decimal.ts';

/** What invoices of one currency come to. */
export interface CurrencySum {
  /** ISO 4217 code as sent; empty where an invoice names none. */
  readonly currency: string;
  /** Exact, with at least two decimals. */
  readonly total: Decimal;
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Totals by currency that grow one amount at a time, exactly. */
export class CurrencySums {
  readonly #sums = new Map<string, { units: bigint; decimals: number }>();

  /** Adds an amount. @returns false when the text is no decimal: nothing was added */
  add(currency: string, amount: string): boolean {
    if (!isDecimal(amount)) return false;
    const sum = this.#sums.get(currency) ?? { units: 0n, decimals: 2 };
    const decimals = decimalsOf(amount);
    if (decimals > sum.decimals) {
      sum.units *= 10n ** BigInt(decimals - sum.decimals);
      sum.decimals = decimals;
    }
    sum.units += toUnits(amount, sum.decimals);
    this.#sums.set(currency, sum);
    return true;
  }

  /** The totals so far, by currency code. */
  all(): readonly CurrencySum[] {
    const sorted = [...this.#sums].sort(([one], [other]) => (one < other ? -1 : 1));
    return sorted.map(([currency, { units, decimals }]) => ({
      currency,
      total: fromUnits(units, decimals),
    }));
  }
}

const value = (text: string): string =>
  /^-?0*\.?0*$/.test(text) ? '0' : text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/**
 * Whether two lists of totals say the same; `5.0` is `5.00`, and a currency that comes to nothing
 * may be missing.
 */
export function sameSums(one: readonly CurrencySum[], other: readonly CurrencySum[]): boolean {
  const text = (sums: readonly CurrencySum[]) => {
    const some = sums
      .map(({ currency, total }) => ({ currency, total: value(total) }))
      .filter(({ total }) => total !== '0');
    return some
      .map(({ currency, total }) => `${currency} ${total}`)
      .sort((a, b) => (a < b ? -1 : 1))
      .join('|');
  };
  return text(one) === text(other);
}
