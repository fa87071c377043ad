import type { Decimal } from '#contract/decimal.ts';
import { addAmount, emptySum, totalOf, type Sum } from './sum.ts';

/** A month as ISO text, `2026-03`. */
export type IsoMonth = string;

/** What is summed by month: an amount, and the day or month it belongs to as ISO text. */
export interface Dated {
  readonly day: string;
  readonly total_price: string | null;
  readonly currency: string | null;
}

/** The spend of one currency, month by month. */
export interface CurrencySpend {
  /** Empty for amounts without a currency. */
  readonly currency: string;
  readonly total: Decimal;
  readonly rows: number;
  /** From the first month with an amount to the last, those between without any included. */
  readonly months: readonly {
    readonly month: IsoMonth;
    readonly total: Decimal;
    readonly rows: number;
  }[];
}

/**
 * The month of a day or month, `2026-03-31` to `2026-03`; undefined when the text begins with none.
 */
export const monthOf = (day: string): IsoMonth | undefined =>
  /^\d{4}-(?:0[1-9]|1[0-2])/.exec(day)?.[0];

/** All months from the first to the last, both included; at most so many, the latest ones. */
export function monthsBetween(first: IsoMonth, last: IsoMonth, most = 1_200): IsoMonth[] {
  const months: IsoMonth[] = [];
  for (let month = last; month >= first && months.length < most; month = monthBefore(month))
    months.push(month);
  return months.toReversed();
}

/** The month before. */
export function monthBefore(month: IsoMonth): IsoMonth {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1
    ? `${String(year - 1).padStart(4, '0')}-12`
    : `${String(year).padStart(4, '0')}-${String(number - 1).padStart(2, '0')}`;
}

/**
 * Sums amounts by currency and month, exactly; currencies are never added up. One pass, so that
 * rows may be thrown away while they come.
 * @returns `add` a row; `spend` gives the currencies with the most amounts first, and how many rows
 * had no amount or no month
 */
export function byMonth(): {
  readonly add: (row: Dated) => void;
  readonly spend: () => { readonly currencies: readonly CurrencySpend[]; readonly leftOut: number };
} {
  const sums = new Map<string, { readonly all: Sum; readonly months: Map<IsoMonth, Sum> }>();
  let leftOut = 0;
  const add = ({ day, total_price, currency }: Dated) => {
    const month = monthOf(day);
    const known = sums.get(currency ?? '') ?? { all: emptySum(), months: new Map<IsoMonth, Sum>() };
    if (month === undefined || !addAmount(known.all, total_price)) {
      leftOut += 1;
      return;
    }
    const sum = known.months.get(month) ?? emptySum();
    addAmount(sum, total_price);
    known.months.set(month, sum);
    sums.set(currency ?? '', known);
  };
  const spend = () => {
    const currencies = [...sums].map(([currency, { all, months }]) => {
      const sorted = [...months.keys()].toSorted();
      const whole = monthsBetween(sorted[0] ?? '', sorted.at(-1) ?? '').map((month) => {
        const sum = months.get(month) ?? emptySum();
        return { month, total: totalOf(sum), rows: sum.rows };
      });
      return { currency, total: totalOf(all), rows: all.rows, months: whole };
    });
    return {
      currencies: currencies.toSorted(
        (a, b) => b.rows - a.rows || (a.currency < b.currency ? -1 : 1),
      ),
      leftOut,
    };
  };
  return { add, spend };
}
