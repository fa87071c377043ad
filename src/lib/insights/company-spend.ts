import type { IsoDate } from '#contract/dates.ts';
import { barsOf } from '#src/lib/insights/lines.ts';
import { monthOf, type IsoMonth } from '#src/lib/insights/months.ts';
import { addAmount, emptySum, totalOf, type Sum } from '#src/lib/amounts/sum.ts';

/** The part of an invoice that the sums of a company need. */
export interface SpendRow {
  /** Day of creation in the person's time zone, as ISO date. */
  readonly created: string;
  /** Invoice date as ISO date, empty when there is none. */
  readonly invoiced: string;
  readonly total_price: string | null;
  readonly currency: string | null;
}

/** One cell: an exact sum, and the length of its bar in percent of the longest in the column. */
interface SpendCell {
  readonly total: string;
  readonly rows: number;
  readonly bar: { readonly start: number; readonly length: number };
}

export interface SpendTable {
  readonly currencies: readonly {
    readonly currency: string;
    readonly total: string;
    readonly rows: number;
  }[];
  /**
   * Newest first, only months with an amount. Cells are in the order of `currencies`, null where a
   * month has none.
   */
  readonly months: readonly {
    readonly month: IsoMonth;
    readonly cells: readonly (SpendCell | null)[];
  }[];
  readonly leftOut: number;
}

/**
 * Sums what was spent by month and currency; amounts of different currencies are never added.
 * @param day the date that decides the month
 */
export function spendTable(rows: readonly SpendRow[], day: 'created' | 'invoiced'): SpendTable {
  const sums = new Map<string, { readonly all: Sum; readonly months: Map<IsoMonth, Sum> }>();
  let leftOut = 0;
  for (const { [day]: text, total_price, currency } of rows) {
    const month = monthOf(text);
    const known = sums.get(currency ?? '') ?? { all: emptySum(), months: new Map<IsoMonth, Sum>() };
    if (month === undefined || !addAmount(known.all, total_price)) {
      leftOut += 1;
      continue;
    }
    const sum = known.months.get(month) ?? emptySum();
    addAmount(sum, total_price);
    known.months.set(month, sum);
    sums.set(currency ?? '', known);
  }
  const currencies = [...sums].toSorted(
    ([a, one], [b, other]) => other.all.rows - one.all.rows || (a < b ? -1 : 1),
  );
  const columns = currencies.map(([, { months }]) => {
    const bars = barsOf([...months.values()]);
    return new Map(
      [...months].map(([month, sum], index): [IsoMonth, SpendCell] => [
        month,
        { total: totalOf(sum), rows: sum.rows, bar: bars[index] ?? { start: 0, length: 0 } },
      ]),
    );
  });
  const months = [...new Set(columns.flatMap((column) => [...column.keys()]))]
    .toSorted()
    .toReversed();
  return {
    currencies: currencies.map(([currency, { all }]) => ({
      currency,
      total: totalOf(all),
      rows: all.rows,
    })),
    months: months.map((month) => ({
      month,
      cells: columns.map((column) => column.get(month) ?? null),
    })),
    leftOut,
  };
}

export function daysOfMonth(month: IsoMonth): { readonly from: IsoDate; readonly to: IsoDate } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    from: `${month}-01`,
    to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10),
  };
}
