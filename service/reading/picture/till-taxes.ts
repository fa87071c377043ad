import { fromUnits, toUnits, type Decimal } from '#contract/decimal.ts';
import { roundedDecimal } from '#documents/field-values.ts';
import type { Found } from '#documents/confidence.ts';
import { breakdownOf, type Share } from '#documents/totals/tax-shares.ts';
import { amountsOf } from '#documents/totals/cell-amounts.ts';
import { absolute, divideRounded } from '#documents/numbers/exact.ts';
import { numbersIn } from '#documents/numbers/printed-number.ts';
import type { Line } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import type { Row } from './till-rows.ts';

export const taxWord =
  /incl.*(?:gst|vat|tax|mwst|ust|tva|btw|kdv)|(?:gst|vat|tax|mwst|ust|tva|btw|kdv).*incl/;

const rateAtStart = /^\D{0,3}\d{1,2}(?:[.,]\d{1,2})?\s?%/;

/** Two amounts of such a line that add up to the total are not a tax: `Visa 80.00  Cash 20.00`. */
const notTaxed: ReadonlySet<Row['kind']> = new Set(['card', 'tendered', 'change', 'service']);

/** The tax beside its label, or in the row of a tax table that adds up to the total. */
export function taxOf(
  document: PageDocument,
  rows: readonly Row[],
  total: bigint,
): Found<Decimal> | undefined {
  const near = (one: bigint) => absolute(one) <= 4n;
  const found = (amount: bigint, line: number, confidence: number) => ({
    value: fromUnits(amount, 2),
    confidence,
    line,
    printed: fromUnits(amount, 2),
  });
  for (const [at, line] of document.lines.entries()) {
    const [base, tax] = amountsOf(line.cells, document).slice(-2);
    if (
      base !== undefined &&
      tax !== undefined &&
      tax > 0n &&
      tax * whole100 <= base * mostRate &&
      !rows.some((row) => row.line === at && notTaxed.has(row.kind)) &&
      near(base + tax - total)
    )
      return found(tax, at, 0.95);
  }
  const table = taxTable(document, total);
  if (table !== undefined) return found(table.tax, table.line, 0.93);
  const textOf = (row: Row) => document.lines[row.line]?.text ?? '';
  const isOfRate = (row: Row) => rateAtStart.test(textOf(row));
  const rates = document.lines.filter(({ text }) => rateAtStart.test(text)).length;
  const taxes = rows.filter(
    (row) =>
      row.amount > 0n &&
      // With several rates, the first row is only a part of the tax.
      !(rates > 1 && isOfRate(row)) &&
      // The last amount of a row of a table is seldom the tax.
      !(row.several && ratesOn(textOf(row), document).length > 0) &&
      (row.kind === 'tax'
        ? row.amount * 3n < total
        : // `TOTAL INCLUDES 6% GST 0.46`.
          row.kind === 'total' && row.amount * 4n < total && taxWord.test(row.label)),
  );
  const charged = [...new Map(taxes.map((row) => [row.label, row])).values()];
  const [first] = charged;
  const all = charged.reduce((sum, row) => sum + row.amount, 0n);
  // Two taxes side by side, such as CGST and SGST, make the total only together.
  if (
    first !== undefined &&
    charged.length > 1 &&
    rows.some((row) => row.kind === 'subtotal' && row.amount + all === total)
  )
    return { value: fromUnits(all, 2), confidence: 0.92, line: first.line };
  const distinct = new Set(taxes.map((row) => row.amount));
  const [only] = taxes;
  return only !== undefined && distinct.size === 1
    ? found(only.amount, only.line, taxes.length > 1 ? 0.93 : 0.85)
    : undefined;
}

/** A row of the table of taxes: a rate, in per cent, and the amounts with and without that tax. */
interface TaxRow {
  readonly rate: bigint;
  readonly gross: bigint;
  readonly tax: bigint;
  readonly line: number;
}

/** The rows of the table of taxes, if their amounts with tax add up to the total. */
function taxRows(document: PageDocument, total: bigint): TaxRow[] {
  const rowsBy = (ways: (line: Line) => readonly (readonly [bigint, readonly bigint[]])[]) =>
    document.lines.flatMap((line, at): TaxRow[] => {
      for (const [rate, amounts] of ways(line)) {
        const row = taxRow(amounts, rate);
        if (row !== undefined) return [{ ...row, rate, line: at }];
      }
      return [];
    });
  const rows = rowsBy((line) => {
    const [rate] = ratesOn(line.text, document);
    return rate === undefined ? [] : [[rate, amountsOf(line.cells, document)]];
  });
  const isWhole = (some: readonly TaxRow[]) =>
    absolute(some.reduce((all, row) => all + row.gross, 0n) - total) <= 1n;
  if (isWhole(rows)) return rows;
  // Without a per cent sign, the rate is one of the amounts: `2.60  23.36  0.59`.
  const bare = rowsBy((line) => {
    const amounts = amountsOf(line.cells, document);
    return amounts.length < 3
      ? []
      : amounts.flatMap((rate, at) =>
          rate > 0n && rate * 100n < mostRate ? [[rate * 100n, amounts.toSpliced(at, 1)]] : [],
        );
  });
  return isWhole(bare) ? bare : [];
}

/** Maximum tax on what a shop sells, in ten-thousandths of a per cent. */
const mostRate = 30_0000n;

/**
 * The tax of a table with a row for each rate, whose amounts with tax add up to the total:
 * `A 7% 9.50 0.66 10.16` in any order of its columns, or `MwSt 19% von 3,74  0,60`.
 */
function taxTable(
  document: PageDocument,
  total: bigint,
): { readonly tax: bigint; readonly line: number } | undefined {
  const rows = taxRows(document, total);
  const [first] = rows;
  return first && { tax: rows.reduce((all, row) => all + row.tax, 0n), line: first.line };
}

/** The only rate in the total, in per cent; undefined for several. */
export function soleRate(document: PageDocument, total: bigint, tax?: bigint): string | undefined {
  const shares = sharesOf(document, total, tax);
  const whole = shares.reduce((all, { base, vat }) => all + base + vat, 0n);
  const [only, ...others] = new Set(
    absolute(whole - total) <= 1n
      ? shares.map(({ rate }) => toUnits(rate, 4))
      : ratesInside(document, total, tax),
  );
  return only === undefined || others.length > 0 ? undefined : fromUnits(only, 4);
}

/**
 * The parts of the total by rate, in the table of taxes.
 * @param tax all of it, which an amount beside a rate makes even where the tax has its own line
 */
export function sharesOf(document: PageDocument, total: bigint, tax?: bigint): readonly Share[] {
  const rows = taxRows(document, total);
  if (rows.length > 0)
    return rows.map(({ rate, gross, tax: vat }) => ({
      rate: fromUnits(rate, 4),
      base: gross - vat,
      vat,
    }));
  const printed = breakdownOf(document);
  return printed.length > 0 || tax === undefined ? printed : shareMaking(tax, document);
}

/** The amount beside a rate that makes the tax, as `Std-rated 7 %  7.00` and `GST  0.46`. */
function shareMaking(vat: bigint, document: PageDocument): readonly Share[] {
  const made = document.lines.flatMap(({ cells, text }): Share[] => {
    const [amount, ...more] = amountsOf(cells, document);
    const [rate, ...others] = ratesOn(text, document);
    if (amount === undefined || rate === undefined || more.length + others.length > 0) return [];
    const named = fromUnits(rate, 4);
    if (isShare(vat, amount, rate, whole100 + rate))
      return [{ rate: named, base: amount - vat, vat }];
    return isShare(vat, amount, rate, whole100) ? [{ rate: named, base: amount, vat }] : [];
  });
  return made.length === 1 ? made : [];
}

/** The rates in lines whose only amount is the tax inside the total: `PTU C 5%  0,95` of 19.99. */
const ratesInside = (
  document: PageDocument,
  total: bigint,
  known: bigint | undefined,
): readonly bigint[] =>
  document.lines.flatMap(({ cells, text }) => {
    const [tax, ...more] = amountsOf(cells, document);
    // A surcharge may have a rate as well.
    return tax === undefined || more.length > 0 || (known !== undefined && tax !== known)
      ? []
      : ratesOn(text, document).filter(
          (rate) => rate > 0n && isShare(tax, total, rate, whole100 + rate),
        );
  });

const ratesOn = (text: string, document: PageDocument): bigint[] =>
  // A rate may touch the name of its tax: `GST6%`.
  numbersIn(text.replace(/(?<=\p{L})(?=\d{1,2}(?:[.,]\d{1,2})?\s?%)/gu, ' '), document.mark)
    .filter((one) => one.percent)
    .map(({ value }) => toUnits(roundedDecimal(value, 4) ?? '0', 4));

/** A hundred per cent. */
const whole100 = 100_0000n;

/**
 * Whether a tax is its rate of an amount, within rounding; `of` is 100 % in the units of the rate.
 */
const isShare = (tax: bigint, whole: bigint, rate: bigint, of: bigint): boolean =>
  absolute(divideRounded(whole * rate, of) - tax) <= 1n;

/** Maximum amounts in a row; comparing all of more, as in hostile files, would take minutes. */
const mostAmounts = 10;

/** The amounts of a row that match its rate, whichever columns they are in. */
function taxRow(
  amounts: readonly bigint[],
  rate: bigint,
): Omit<TaxRow, 'line' | 'rate'> | undefined {
  if (amounts.length > mostAmounts) return undefined;
  for (const [at, whole] of amounts.entries())
    for (const [other, tax] of amounts.entries()) {
      if (at === other) continue;
      const isThree = amounts.some((net) => absolute(net + tax - whole) <= 1n);
      if (isShare(tax, whole, rate, whole100 + rate) && (amounts.length === 2 || isThree))
        return { gross: whole, tax };
      if (isShare(tax, whole, rate, whole100) && amounts.length === 2)
        return { gross: whole + tax, tax };
    }
  return undefined;
}
