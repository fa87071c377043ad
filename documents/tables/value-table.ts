import { fromUnits } from '#contract/decimal.ts';
import { absolute, divideRounded } from '#documents/numbers/exact.ts';
import { unitOf } from '#documents/units.ts';
import type { AmountRun } from './amount-runs.ts';
import type { PrintedItem } from './table-items.ts';
import {
  columnsIn,
  factorsOf,
  jointRates,
  madeBy,
  partsOf,
  taxByRates,
  type ValueColumn,
} from './value-columns.ts';
import { countedBy, headingsAbove, namesOf } from './value-names.ts';
import type { RowNumber, ValueRow } from './row-values.ts';

/** The sums that are certain, in hundredths. */
export interface Sums {
  readonly net: bigint | undefined;
  readonly vat: bigint | undefined;
  readonly total: bigint | undefined;
}

/** A table found by its values only. */
export interface ValueTable {
  readonly items: readonly PrintedItem[];
  readonly basis: 'gross' | 'net' | undefined;
  /** Number of rows whose quantity and price make their amount, including free ones. */
  readonly counted: number;
  readonly sum: bigint;
}

/** Reads the rows of a run as a table; undefined if they have no names. */
export function valueTable(
  run: AmountRun,
  rows: readonly ValueRow[],
  sums: Sums,
): ValueTable | undefined {
  const own = run.members.map(({ row }) => row);
  const count = own.length;
  // In forints or rupiahs each tax is rounded to an integer.
  const isWhole = run.members.every(({ number }) => number.decimals === 0);
  const smallest = isWhole && (sums.vat ?? 0n) % 100n === 0n ? 100n : 1n;
  const columns = columnsIn(own);
  const amount = columns.find((column) =>
    run.members.every(({ number }, at) => column.get(at) === number),
  );
  if (amount === undefined) return undefined;
  const { net, tax, gross } = partsOf(columns, amount, count);
  const factors = [amount, ...(net === undefined || net === amount ? [] : [net])]
    .map((one) =>
      factorsOf(
        columns.filter((column) => column !== gross && (column !== tax || one === amount)),
        one,
      ),
    )
    .toSorted(
      (a, b) =>
        (b?.rows ?? 0) - (a?.rows ?? 0) || Number(b?.proves === true) - Number(a?.proves === true),
    )[0];
  const taken = gross ?? amount;
  const hasTax = sums.vat !== undefined && sums.vat !== 0n;
  const basis =
    gross !== undefined || factors?.taxed === true || (hasTax && run.sum === sums.total)
      ? 'gross'
      : hasTax && run.sum === sums.net
        ? 'net'
        : undefined;
  const others = columns.filter(
    (column) => ![amount, net, tax, gross, factors?.quantity, factors?.price].includes(column),
  );
  const makesVat = (column: ValueColumn) => {
    const made =
      basis === 'gross' && net === undefined ? undefined : taxByRates(column, net ?? amount, count);
    return (
      made !== undefined &&
      sums.vat !== undefined &&
      made !== 0n &&
      near(made, sums.vat, count, smallest)
    );
  };
  // Discounts are percentages too, so the rates are those that make the VAT.
  const joint = jointRates(others);
  const rates =
    [...others, ...(joint === undefined ? [] : [joint])].find((column) => makesVat(column)) ??
    others.find((column) => isRateColumn(column, count, sums));
  const headings = headingsAbove(own, rows);
  const counted = countedBy(
    headings,
    factors === undefined ? others : [factors.quantity, factors.price],
  );
  const names = namesOf(own, rows, headings);
  // Text right of the amount belongs to another block, as the sums beside the rows of a tax.
  if (names.some(({ name, x }, at) => name === '' || x > (taken.get(at)?.x2 ?? x)))
    return undefined;
  return {
    items: own.map((row, at) => {
      const quantity = counted?.get(at) ?? factors?.quantity.get(at) ?? countIn(row, taken.get(at));
      const [base, part] =
        tax === undefined && factors === undefined
          ? netAndTaxOf(row, taken.get(at))
          : [net?.get(at), tax?.get(at)];
      return {
        ...(names[at] ?? { name: '', description: '', x: 0 }),
        quantity: quantity?.value,
        unit: unitOf(quantity?.unit || unitBeside(row, quantity)) ?? null,
        amount: textOf(taken.get(at)?.units ?? 0n),
        rate: rates?.get(at)?.value ?? rateBy(base, part, smallest),
        vat: part?.value,
      };
    }),
    basis,
    counted:
      factors === undefined
        ? 0
        : factors.rows + run.members.filter(({ units }) => units === 0n).length,
    sum: run.sum,
  };
}

/** Maximum numbers in a row; documents that are built to exhaust the rules have thousands. */
const mostNumbers = 8;

/** The only number of the row that makes its amount with another, in a column or a text. */
export function countIn(
  { numbers, inTexts }: ValueRow,
  amount: RowNumber | undefined,
): RowNumber | undefined {
  if (amount === undefined || numbers.length + inTexts.length > mostNumbers) return undefined;
  const others = [...inTexts, ...numbers].filter((one) => one !== amount && one.units !== 100n);
  const [pair, ...more] = others.flatMap((one, at) =>
    others
      .slice(at + 1)
      .filter((two) => madeBy(one, two, amount, []) === 'plain')
      .map((two) => (one.decimals > two.decimals ? two : one)),
  );
  return more.length > 0 ? undefined : pair;
}

/** The two amounts before the gross one that make it, in a row beside others without tax. */
function netAndTaxOf(
  { numbers }: ValueRow,
  gross: RowNumber | undefined,
): readonly (RowNumber | undefined)[] {
  const at = gross === undefined ? -1 : numbers.indexOf(gross);
  const [net, tax] = [numbers[at - 2], numbers[at - 1]];
  const [base = 0n, part = 0n] = [net?.units, tax?.units];
  return part !== 0n && base > part && base + part === gross?.units ? [net, tax] : [];
}

const textOf = (units: bigint): string => fromUnits(units, 2);

/** @param smallest what sums are rounded to, in hundredths */
function near(a: bigint, b: bigint, rows: number, smallest: bigint): boolean {
  // Each line is rounded separately.
  const most = BigInt(Math.ceil(rows / 2) + 1) * smallest;
  return absolute(a - b) <= most;
}

/** Whether a column has a percentage in every row, of a size that fits the overall rate. */
function isRateColumn(column: ValueColumn, rows: number, { net, vat }: Sums): boolean {
  const numbers = [...column.values()];
  if (numbers.length < rows || !numbers.every((one) => one.percent)) return false;
  const values = numbers.map((one) => Number(one.value));
  if (net === undefined || vat === undefined || net === 0n) return true;
  // The overall rate is between the lowest and the highest of the lines.
  const whole = Number((vat * 10_000n) / net) / 100;
  return Math.min(...values) <= whole + 0.3 && Math.max(...values) >= whole - 0.3;
}

/** The rate by two amounts of a row, as `8.5` by 100.00 and 8.50, to a quarter of a percent. */
function rateBy(
  net: RowNumber | undefined,
  tax: RowNumber | undefined,
  smallest: bigint,
): string | undefined {
  if (net?.units === undefined || tax?.units === undefined || net.units === 0n) return undefined;
  for (const step of [100n, 50n, 25n, 10n]) {
    const rate = divideRounded(tax.units * 10_000n, net.units * step) * step;
    const off = divideRounded(net.units * rate, 10_000n) - tax.units;
    if (absolute(off) <= smallest && rate >= 0n) return fromUnits(rate, 2);
  }
  return undefined;
}

function unitBeside(row: ValueRow, quantity: RowNumber | undefined): string {
  const cell = row.texts.find((one) => unitOf(one.text) !== undefined);
  return quantity === undefined ? '' : (cell?.text ?? '');
}
