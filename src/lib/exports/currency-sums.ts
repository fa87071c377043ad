import type { Decimal } from '#contract/decimal.ts';
import { addAmount, emptySum, totalOf, type Sum } from '#src/lib/amounts/sum.ts';
import { withoutZeros } from '#documents/numbers/exact.ts';

/** The total of the invoices of one currency. */
export interface CurrencySum {
  /** ISO 4217 code as sent; empty for invoices without one. */
  readonly currency: string;
  /** Exact, with at least two decimals. */
  readonly total: Decimal;
}

/** Exact totals by currency, to which amounts are added one at a time. */
export class CurrencySums {
  readonly #sums = new Map<string, Sum>();

  /** Adds an amount. @returns false when the text is not a decimal and nothing was added */
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

/** Whether totals are equal; `5.0` is `5.00`, and a zero total may be missing. */
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
