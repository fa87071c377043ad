import { fromUnits } from '#contract/decimal.ts';
import { divideHalfUp } from '#documents/numbers/exact.ts';
import { datesIn } from '#documents/dates/printed-dates.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { Cell } from '#documents/text/lines.ts';
import { unitOf } from '#documents/units.ts';
import type { AmountRun } from './amount-runs.ts';
import { kindOf } from './table-columns.ts';
import type { PrintedItem } from './table-items.ts';
import {
  columnsIn,
  factorsOf,
  madeBy,
  partsOf,
  taxByRates,
  type ValueColumn,
} from './value-columns.ts';
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
    .toSorted((a, b) => (b?.rows ?? 0) - (a?.rows ?? 0))[0];
  const taken = gross ?? amount;
  const told = sums.vat !== undefined && sums.vat !== 0n;
  const basis =
    gross !== undefined || factors?.taxed === true || (told && run.sum === sums.total)
      ? 'gross'
      : told && run.sum === sums.net
        ? 'net'
        : undefined;
  const others = columns.filter(
    (column) => ![amount, net, tax, gross, factors?.quantity, factors?.price].includes(column),
  );
  const makesVat = (column: ValueColumn) => {
    const made =
      basis === 'gross' && net === undefined ? undefined : taxByRates(column, net ?? amount, count);
    return (
      made !== undefined && sums.vat !== undefined && made !== 0n && near(made, sums.vat, count)
    );
  };
  // Discounts are percentages too, so the rates are those that make the VAT.
  const rates =
    others.find((column) => makesVat(column)) ??
    others.find((column) => isRateColumn(column, count, sums));
  const headings = headingsAbove(own, rows);
  const counted = factors === undefined ? countedBy(headings, others) : undefined;
  const names = namesOf(own, rows, headings);
  if (names.some(({ name }) => name === '')) return undefined;
  return {
    items: own.map((row, at) => {
      const quantity = factors?.quantity.get(at) ?? countIn(row, taken.get(at)) ?? counted?.get(at);
      const [base, part] =
        tax === undefined && factors === undefined
          ? netAndTaxOf(row, taken.get(at))
          : [net?.get(at), tax?.get(at)];
      return {
        ...(names[at] ?? { name: '', description: '', x: 0 }),
        quantity: quantity?.value,
        unit: unitOf(quantity?.unit || unitBeside(row, quantity)) ?? null,
        amount: textOf(taken.get(at)?.units ?? 0n),
        rate: rates?.get(at)?.value ?? rateBy(base, part),
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
  { numbers, told }: ValueRow,
  amount: RowNumber | undefined,
): RowNumber | undefined {
  if (amount === undefined || numbers.length + told.length > mostNumbers) return undefined;
  const others = [...told, ...numbers].filter((one) => one !== amount && one.units !== 100n);
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

function near(a: bigint, b: bigint, rows: number): boolean {
  const off = a - b;
  // Each line is rounded separately.
  const most = BigInt(Math.ceil(rows / 2) + 1);
  return off <= most && off >= -most;
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
function rateBy(net: RowNumber | undefined, tax: RowNumber | undefined): string | undefined {
  if (net?.units === undefined || tax?.units === undefined || net.units === 0n) return undefined;
  for (const step of [100n, 50n, 25n, 10n]) {
    const rate = divideHalfUp(tax.units * 10_000n, net.units * step) * step;
    const off = divideHalfUp(net.units * rate, 10_000n) - tax.units;
    if (off <= 1n && off >= -1n && rate >= 0n) return fromUnits(rate, 2);
  }
  return undefined;
}

function unitBeside(row: ValueRow, quantity: RowNumber | undefined): string {
  const cell = row.texts.find((one) => unitOf(one.text) !== undefined);
  return quantity === undefined ? '' : (cell?.text ?? '');
}

interface Named {
  readonly name: string;
  readonly description: string;
  readonly x: number;
}

/** Rows above a table in which its heading may be. */
const headingWithin = 3;

/** The cells of the heading: the nearest row above in which two say what stands below them. */
function headingsAbove([first]: readonly ValueRow[], rows: readonly ValueRow[]): readonly Cell[] {
  if (first === undefined) return [];
  const above = rows.filter(
    ({ index, line }) =>
      line.page === first.line.page && index < first.index && index >= first.index - headingWithin,
  );
  const heading = above.findLast(
    ({ texts }) => texts.filter(({ text }) => kindOf(foldText(text)) !== 'other').length > 1,
  );
  return heading?.texts ?? [];
}

/** The column below a heading that says it is a quantity, where no price tells. */
const countedBy = (
  headings: readonly Cell[],
  columns: readonly ValueColumn[],
): ValueColumn | undefined => {
  const heading = headings.find(({ text }) => kindOf(foldText(text)) === 'quantity');
  return columns.find((column) =>
    [...column.values()].every(
      ({ x, x2, percent }) => heading !== undefined && x < heading.x2 && x2 > heading.x && !percent,
    ),
  );
};

/**
 * The left edge of the texts below a heading that says they are names, if every row has one; of
 * several those with most letters.
 */
function headedEdge(own: readonly ValueRow[], headings: readonly Cell[]): number | undefined {
  const lettersBelow = ({ x }: Cell) =>
    own.map(({ texts }) =>
      texts
        .filter((cell) => Math.abs(cell.x - x) < 8)
        .reduce((sum, cell) => sum + lettersIn(cell), 0),
    );
  const [most] = headings
    .filter(({ text }) => kindOf(foldText(text)) === 'name')
    .map((heading) => ({ x: heading.x, letters: lettersBelow(heading) }))
    .toSorted((a, b) => sum(b.letters) - sum(a.letters));
  return most === undefined || Math.min(...most.letters) < 2 ? undefined : most.x;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The texts of the column with most letters, with the lines in between as descriptions. */
function namesOf(
  own: readonly ValueRow[],
  rows: readonly ValueRow[],
  headings: readonly Cell[],
): Named[] {
  const places = new Map(rows.map((row, at) => [row.index, at]));
  // Where rows have only numbers, each may stand below its name.
  const above = own
    .flatMap((row) => rows[(places.get(row.index) ?? 0) - 1] ?? [])
    .filter(({ line }) => line.cells.length === 1);
  const left = headedEdge(own, headings) ?? nameEdge(own) ?? nameEdge(above) ?? 0;
  const named = own.map((row): { name: string; description: string; x: number } => {
    const cell = nameCell(row, left);
    return { name: cell?.text ?? '', description: '', x: cell?.x ?? left };
  });
  for (const [at, row] of own.entries()) {
    const item = named[at];
    const place = places.get(row.index);
    if (item === undefined || place === undefined) continue;
    const next = own[at + 1];
    let last = row.line;
    for (const below of rows.slice(place + 1, place + 7)) {
      if (
        below === next ||
        below.line.page !== row.line.page ||
        below.sum ||
        below.numbers.some((one) => one.units !== undefined && one.decimals === 2)
      )
        break;
      const cell = nameCell(below, left);
      if (
        cell === undefined ||
        below.line.y - last.y > 1.75 * Math.max(last.h, below.line.h) ||
        below.texts.length > 2
      )
        break;
      // The text is nearer to the row below, which has no name of its own.
      if (
        next !== undefined &&
        nameCell(next, left) === undefined &&
        next.line.y - below.line.y < below.line.y - row.line.y
      )
        break;
      item.description = `${item.description} ${cell.text}`.trim();
      last = below.line;
    }
    if (item.name !== '') continue;
    const above = rows[place - 1];
    const cell =
      above === undefined || above.line.page !== row.line.page ? undefined : nameCell(above, left);
    if (cell !== undefined && above !== undefined && row.line.y - above.line.y < 1.75 * row.line.h)
      item.name = cell.text;
    else if (item.description !== '') {
      item.name = item.description;
      item.description = '';
    }
  }
  return named.map((item) => ({
    ...item,
    name: item.name
      .replace(/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\s+(?=\p{L})/u, '')
      .replace(/^[\s•*·-]+(?=\p{L})/u, '')
      .trim(),
  }));
}

/** The left edge of the texts with most letters; undefined without letters. */
function nameEdge(own: readonly ValueRow[]): number | undefined {
  const letters = new Map<number, number>();
  for (const row of own)
    for (const cell of row.texts) {
      // `22.9p per kWh` is a price.
      if (unitOf(cell.text) !== undefined || /^[\d.,]{2,}\p{L}?\s/u.test(cell.text)) continue;
      const edge = Array.from(letters.keys()).find((one) => Math.abs(one - cell.x) < 8) ?? cell.x;
      letters.set(edge, (letters.get(edge) ?? 0) + lettersIn(cell));
    }
  const [edge, most = 0] = [...letters].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  return most > 0 ? edge : undefined;
}

const lettersIn = (cell: Cell): number => foldText(cell.text).match(/[a-z]/g)?.length ?? 0;

function nameCell(row: ValueRow, left: number): Cell | undefined {
  const words = row.texts.filter(
    (cell) => /\p{L}{2}/u.test(cell.text) && unitOf(cell.text) === undefined,
  );
  const own =
    words.find((cell) => Math.abs(cell.x - left) < 8) ??
    words.find((cell) => cell.x < left + 60 && cell.x2 > left);
  // In timesheets, a date with a person's initials is followed by the name.
  const beside = words.find((cell) => own !== undefined && cell.x > own.x);
  return own !== undefined &&
    beside !== undefined &&
    datesIn(own.text, undefined)[0]?.at === 0 &&
    lettersIn(own) < 5
    ? beside
    : own;
}
