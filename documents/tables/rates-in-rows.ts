import { hundredths } from '#documents/field-values.ts';
import { fromUnits } from '#contract/decimal.ts';
import { speaksOfTax } from '#documents/text/amount-labels.ts';
import type { Totals } from '#documents/totals/find-totals.ts';
import { isShare } from '#documents/numbers/tax-share.ts';
import { numbersIn } from '#documents/numbers/printed-number.ts';
import { printedRates } from '#documents/totals/prove-totals.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { makesVat } from './line-prices.ts';
import { type Table } from './printed-table.ts';
import { rowsOf } from './row-counts-and-codes.ts';
import type { ValueRow } from './row-values.ts';
import type { PrintedItem } from './table-items.ts';

/**
 * The table with the rates that its rows state, if these make the VAT: a percentage in the row, one
 * below its name beside a word for taxes, or the tax on its amount. A row without one, but with
 * `exempt` or a code, is untaxed.
 */
export function withRatesInRows(
  table: Table,
  rows: readonly ValueRow[],
  totals: Totals,
  document: PageDocument,
): Table {
  if (
    table.items.some(({ vat }) => vat !== undefined) ||
    (table.items.some(({ rate }) => rate !== undefined) && makesVat(table.items, totals))
  )
    return table;
  const rates = printedRates(document);
  const lines = rowsOf(table, rows);
  const found = [rateBeside, rateUnder, rateOfTax].map((rateIn) =>
    table.items.map((item, at) => ({
      ...item,
      rate: rateIn({ item, row: lines[at], next: lines[at + 1], rows, rates, document }),
    })),
  );
  const [items] = found.filter(
    (some) => some.some(({ rate }) => rate !== undefined) && makesVat(some, totals),
  );
  if (items === undefined) return table;
  const [only, ...others] = new Set(items.flatMap(({ rate }) => rate ?? []));
  // A free line states no rate of its own.
  const free = others.length === 0 ? only : undefined;
  return {
    ...table,
    items: items.map((item) => ({
      ...item,
      rate: item.rate ?? (hundredths(item.amount) === 0n ? free : '0'),
    })),
  };
}

interface Place {
  readonly item: PrintedItem;
  readonly row: ValueRow | undefined;
  /** The row of the next line. */
  readonly next: ValueRow | undefined;
  readonly rows: readonly ValueRow[];
  /** Rates that the page prints, in hundredths of a per cent. */
  readonly rates: readonly bigint[];
  readonly document: PageDocument;
}

/** The last percentage of the row, since that of a discount is before its amount. */
const rateBeside = ({ item, row, document }: Place): string | undefined =>
  row?.line.cells
    .filter(({ text }) => !text.includes(item.name))
    .flatMap(({ text }) => numbersIn(text, document.mark).filter((one) => one.percent))
    .at(-1)?.value;

const rateAlone = /^\(?\d{1,2}(?:[.,]\d{1,2})?\s?%\)?$/;

/** The percentage below the name, beside a word for taxes or alone. */
const rateUnder = ({ row, next, rows, document }: Place): string | undefined => {
  const [from, to] = [row?.index ?? Infinity, next?.index ?? Infinity];
  return rows
    .filter(({ index }) => index > from && index < Math.min(to, from + 4))
    .filter(({ line }) => speaksOfTax(foldText(line.text)) || rateAlone.test(line.text))
    .flatMap(({ line }) => numbersIn(line.text, document.mark))
    .find((one) => one.percent)?.value;
};

/** The rate by which a number behind the amount is the tax on it. */
const rateOfTax = ({ item, row, rates }: Place): string | undefined => {
  const amount = hundredths(item.amount);
  const behind = row?.numbers.slice(row.numbers.findIndex((one) => one.value === item.amount) + 1);
  const rate = rates.find((one) =>
    behind?.some(
      (tax) => tax.units !== undefined && tax.units !== 0n && isShare(amount, one, tax.units),
    ),
  );
  return rate === undefined ? undefined : fromUnits(rate, 2);
};
