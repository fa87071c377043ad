import type { IsoDate } from '#contract/dates.ts';
import { byMonth, type IsoMonth } from '#src/lib/insights/by-month.ts';
import { barsOf } from '#src/lib/insights/lines.ts';
import { addAmount, emptySum } from '#src/lib/insights/sum.ts';

/** What is kept of an invoice to add up a company's spend. */
export interface SpendRow {
  /** Day of creation where the person is, as ISO text. */
  readonly created: string;
  /** Invoice date as ISO text, empty without one. */
  readonly invoiced: string;
  readonly total_price: string | null;
  readonly currency: string | null;
}

/** One sum of the table: exact, with its bar in percent of the column's longest. */
interface SpendCell {
  readonly total: string;
  readonly rows: number;
  readonly bar: { readonly start: number; readonly length: number };
}

/** Months by currencies. */
export interface SpendTable {
  readonly currencies: readonly {
    readonly currency: string;
    readonly total: string;
    readonly rows: number;
  }[];
  /**
   * Newest first, only those with an amount; the cells stand in the order of the currencies, null
   * where there is none.
   */
  readonly months: readonly {
    readonly month: IsoMonth;
    readonly cells: readonly (SpendCell | null)[];
  }[];
  /** Invoices without a total or without a day. */
  readonly leftOut: number;
}

/**
 * Adds up what was spent by month and currency; currencies are never added up.
 * @param day which day says the month
 */
export function spendTable(rows: readonly SpendRow[], day: 'created' | 'invoiced'): SpendTable {
  const sums = byMonth();
  for (const row of rows)
    sums.add({ day: row[day], total_price: row.total_price, currency: row.currency });
  const { currencies, leftOut } = sums.spend();
  const columns = currencies.map(({ months }) => {
    const some = months.filter((month) => month.rows > 0);
    const bars = barsOf(
      some.map(({ total }) => {
        const sum = emptySum();
        addAmount(sum, total);
        return sum;
      }),
    );
    return new Map(
      some.map(({ month, total, rows: count }, index): [IsoMonth, SpendCell] => [
        month,
        { total, rows: count, bar: bars[index] ?? { start: 0, length: 0 } },
      ]),
    );
  });
  const months = [...new Set(columns.flatMap((column) => [...column.keys()]))]
    .toSorted()
    .toReversed();
  return {
    currencies: currencies.map(({ currency, total, rows: count }) => ({
      currency,
      total,
      rows: count,
    })),
    months: months.map((month) => ({
      month,
      cells: columns.map((column) => column.get(month) ?? null),
    })),
    leftOut,
  };
}

/** The first and the last day of a month. */
export function daysOfMonth(month: IsoMonth): { readonly from: IsoDate; readonly to: IsoDate } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    from: `${month}-01`,
    to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10),
  };
}
