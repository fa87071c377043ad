import type { Decimal } from '#contract/decimal.ts';
import { addAmount, emptySum, totalOf, type Sum } from '#src/lib/sum.ts';
import { withoutZeros } from '#documents/numbers/exact.ts';

/** What invoices of one currency come to. */
export interface CurrencySum {
  /** ISO 4217 code as sent; empty where an invoice names none. */
  readonly currency: string;
  /** Exact, with at least two decimals. */
  readonly total: Decimal;
}

/** Totals by currency that grow one amount at a time, exactly. */
export class CurrencySums {
  readonly #sums = new Map<string, Sum>();

  /** Adds an amount. @returns false when the text is no decimal: nothing was added */
  add(currency: string, amount: string): boolean {
    const sum = this.#sums.get(currency) ?? emptySum();
    if (!addAmount(sum, amount)) return false;
    this.#sums.set(currency, sum);
    return true;
  }

  all(): readonly CurrencySum[] {
    const sorted = [...this.#sums].sort(([one], [other]) => (one < other ? -1 : 1));
    return sorted.map(([currency, sum]) => ({ currency, total: totalOf(sum) }));
  }
}

const value = (text: string): string => (/^-?0*\.?0*$/.test(text) ? '0' : withoutZeros(text));

/**
 * Whether two lists of totals say the same; `5.0` is `5.00`, and a currency that comes to nothing
 * may be missing.
 */
export function sameSums(one: readonly CurrencySum[], other: readonly CurrencySum[]): boolean {
  const text = (sums: readonly CurrencySum[]) =>
    sums
      .flatMap(({ currency, total }) =>
        value(total) === '0' ? [] : [`${currency} ${value(total)}`],
      )
      .sort()
      .join('|');
  return text(one) === text(other);
}
