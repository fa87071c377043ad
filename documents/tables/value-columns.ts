import { fromUnits, toUnits } from '#contract/decimal.ts';
import { roundedDecimal } from '#documents/field-values.ts';
import { absolute, divideRounded } from '#documents/numbers/exact.ts';
import type { RowNumber, ValueRow } from './row-values.ts';

/** The aligned numbers of a column by the index of their row. */
export type ValueColumn = ReadonlyMap<number, RowNumber>;

/** The columns of aligned numbers in a table's rows, from left to right. */
export function columnsIn(rows: readonly ValueRow[]): ValueColumn[] {
  const columns: { x: number; x2: number; numbers: Map<number, RowNumber> }[] = [];
  for (const [at, row] of rows.entries()) {
    for (const number of row.numbers) {
      const touching = columns.filter(
        (one) => number.x < one.x2 && number.x2 > one.x && !one.numbers.has(at),
      );
      const [column] = touching.toSorted(
        (a, b) => Math.abs(a.x2 - number.x2) - Math.abs(b.x2 - number.x2),
      );
      if (column === undefined) {
        if (columns.length < 20)
          columns.push({ x: number.x, x2: number.x2, numbers: new Map([[at, number]]) });
        continue;
      }
      column.x = Math.min(column.x, number.x);
      column.x2 = Math.max(column.x2, number.x2);
      column.numbers.set(at, number);
    }
  }
  return columns.toSorted((a, b) => a.x - b.x).map(({ numbers }) => numbers);
}

/** The number as an integer in units of this many decimals. */
const scaled = (one: RowNumber, decimals: number): bigint =>
  toUnits(roundedDecimal(one.value, decimals) ?? '0', decimals);

/** The columns that make the amounts: quantity, price and, if printed, discount. */
export interface Factors {
  readonly quantity: ValueColumn;
  readonly price: ValueColumn;
  /** Number of rows in which they do. */
  readonly rows: number;
  /** Whether a factor other than 1 makes an amount. */
  readonly proves: boolean;
  /** The amounts include tax, so the product is less by the tax. */
  readonly taxed: boolean;
}

/**
 * Finds two columns whose product is the amount, with or without a discount or tax.
 * @returns undefined if this holds in fewer than half of the rows that have both
 */
export function factorsOf(
  columns: readonly ValueColumn[],
  amount: ValueColumn,
): Factors | undefined {
  let best: Factors | undefined;
  for (const [at, first] of columns.entries()) {
    for (const second of columns.slice(at + 1)) {
      if (first === amount || second === amount) continue;
      const others = columns.filter((one) => one !== first && one !== second && one !== amount);
      const counts = { plain: 0, lowered: 0, taxed: 0, hundredth: 0 };
      let trivial = 0;
      let ones = 0;
      let both = 0;
      for (const [row, one] of first) {
        const [two, made] = [second.get(row), amount.get(row)];
        if (two === undefined || made === undefined) continue;
        both += 1;
        const way = madeBy(
          one,
          two,
          made,
          others.map((column) => column.get(row)),
        );
        if (way !== undefined) counts[way] += 1;
        const byOne = one.units === 100n || two.units === 100n;
        if (way === 'plain' && byOne) trivial += 1;
        if (way !== undefined && byOne) ones += 1;
      }
      // One such row may be chance.
      const hundredths = counts.hundredth > 1 ? counts.hundredth : 0;
      const rows = counts.plain + counts.lowered + counts.taxed + hundredths;
      // A quantity of 1 proves nothing unless the other rows fit as well.
      if (rows === 0 || rows * 2 < both || (rows === trivial && rows < both)) continue;
      const proves = ones < rows;
      // A position of 1 gives way to factors that make as many amounts.
      const before = best?.rows ?? 0;
      if (rows < before || (rows === before && (best?.proves === true || !proves))) continue;
      const swapped = isPrice(amount)
        ? isPrice(first) && !isPrice(second)
        : isSmaller(second, first);
      best = {
        quantity: swapped ? second : first,
        price: swapped ? first : second,
        rows,
        proves,
        taxed: counts.taxed > counts.plain + counts.lowered,
      };
    }
  }
  return best;
}

/** Whether the column may be a price, since prices have decimals more often than quantities. */
function isPrice(column: ValueColumn): boolean {
  const numbers = [...column.values()];
  return numbers.filter((one) => one.decimals >= 2).length * 2 > numbers.length;
}

/** If amounts are whole, the quantity is the factor with decimals, or else the smaller. */
function isSmaller(one: ValueColumn, other: ValueColumn): boolean {
  if (isPrice(one) !== isPrice(other)) return isPrice(one);
  const most = (column: ValueColumn) => Math.max(...[...column.values()].map(sizeOf));
  return most(one) < most(other);
}

const sizeOf = ({ value }: RowNumber): number => Math.abs(Number(value));

/**
 * How two numbers make the amount: directly, less a discount, with a tax of the row, or as the
 * hundredth of their product, because the price is in pence or cents, or for a hundred.
 */
export function madeBy(
  one: RowNumber,
  two: RowNumber,
  made: RowNumber,
  others: readonly (RowNumber | undefined)[],
): 'plain' | 'lowered' | 'taxed' | 'hundredth' | undefined {
  const amount = made.units;
  if (amount === undefined || amount === 0n || one.percent || two.percent) return undefined;
  const product = scaled(one, 4) * scaled(two, 4);
  if (product === 0n) return undefined;
  const fits = (rate: bigint) =>
    isNear(divideRounded(product * (10_000n + rate), 10_000_000_000n), amount);
  if (fits(0n)) return 'plain';
  for (const other of others) {
    if (other === undefined) continue;
    const rate = scaled(other, 2);
    if (rate > 0n && rate < 10_000n && fits(-rate)) return 'lowered';
    if (rate > 0n && rate < 4000n && fits(rate)) return 'taxed';
    if (
      other.units !== undefined &&
      other.units > 0n &&
      isNear(divideRounded(product, 1_000_000n) + other.units, amount)
    )
      return 'taxed';
  }
  const isHundred = one.units === 10_000n || two.units === 10_000n;
  return !isHundred && isNear(divideRounded(product, 100_000_000n), amount)
    ? 'hundredth'
    : undefined;
}

const isNear = (a: bigint, b: bigint): boolean => absolute(a - b) <= 1n;

/** Net, tax and gross of the rows, if they have columns of their own. */
export interface Parts {
  readonly net: ValueColumn | undefined;
  readonly tax: ValueColumn | undefined;
  readonly gross: ValueColumn | undefined;
}

/** The columns of net and tax that add up to the amounts, or to the gross with them. */
export function partsOf(columns: readonly ValueColumn[], amount: ValueColumn, rows: number): Parts {
  for (const tax of columns) {
    if (tax === amount) continue;
    for (const other of columns) {
      if (other === tax || other === amount) continue;
      if (addUp(other, amount, tax, rows)) return { net: amount, tax, gross: other };
      if (addUp(amount, other, tax, rows)) return { net: other, tax, gross: amount };
    }
  }
  return { net: undefined, tax: undefined, gross: undefined };
}

/** Whether net and tax make the gross in every row; the net is the larger part. */
function addUp(gross: ValueColumn, net: ValueColumn, tax: ValueColumn, rows: number): boolean {
  let taxed = 0;
  for (let at = 0; at < rows; at += 1) {
    const [a, b, c] = [gross.get(at)?.units, net.get(at)?.units, tax.get(at)?.units];
    if (a === undefined || b === undefined || c === undefined || a !== b + c) return false;
    if (c !== 0n && (c > 0n ? c : -c) * 2n > (b > 0n ? b : -b)) return false;
    if (c !== 0n) taxed += 1;
  }
  return taxed > 0;
}

/** The sums of several rates on each line, as of CGST and SGST; undefined for a single column. */
export function jointRates(columns: readonly ValueColumn[]): ValueColumn | undefined {
  const rates = columns.filter((column) => [...column.values()].every(({ percent }) => percent));
  const [first, ...others] = rates;
  if (first === undefined || others.length === 0) return undefined;
  return new Map(
    Array.from(first, ([at, one]) => {
      const sum = rates.reduce((all, column) => all + scaled(column.get(at) ?? one, 2), 0n);
      return [at, { ...one, value: fromUnits(sum, 2) }];
    }),
  );
}

/** The tax of all amounts by the rates of a column, in hundredths; undefined if one is no rate. */
export function taxByRates(
  rates: ValueColumn,
  amounts: ValueColumn,
  rows: number,
): bigint | undefined {
  let sum = 0n;
  for (let at = 0; at < rows; at += 1) {
    const [rate, amount] = [rates.get(at), amounts.get(at)?.units];
    const units = rate === undefined ? undefined : scaled(rate, 2);
    if (units === undefined || amount === undefined || units < 0n || units > 4000n)
      return undefined;
    sum += amount * units;
  }
  return divideRounded(sum, 10_000n);
}
