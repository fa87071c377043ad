import {
  moneyLimits,
  quantityLimits,
  rateLimits,
  type Decimal,
  type DecimalLimits,
} from '#contract/decimal.ts';
import { exactOf, times, type Exact } from '#documents/numbers/exact.ts';
import { unitOf } from '#documents/units.ts';
import type { LineValues } from '#src/lib/changes/line-changes.ts';
import { sumDecimals } from '#src/lib/amounts/money.ts';
import { fitAmount, type AmountProblem } from '#src/lib/amounts/typed-amount.ts';
import { isSumWord, numberTargets, type Target } from './headings.ts';
import type { LineCell } from './line-cells.ts';
import { computedTotal } from './computed-total.ts';
import { cellNumber, isNumber, type NumberStyle } from './number-style.ts';
import type { PastedCell, PastedTable } from './pasted-table.ts';

/** A person's choices for reading a block. */
export interface PasteChoices {
  readonly heading: number | null;
  readonly targets: readonly Target[];
  /** Null while the meaning of `1,234` is unknown. */
  readonly style: NumberStyle | null;
  /** Round numbers with too many decimals half up instead of refusing them. */
  readonly round: boolean;
  /** Decimal string for rows without a rate; null for none. */
  readonly rate: Decimal | null;
  /** Rows that look like sums but were declared to be lines. */
  readonly lines: ReadonlySet<number>;
}

/** Why a cell does not fit its column (interface 8). */
export type CellProblem = (
  | AmountProblem
  | { readonly reason: 'long'; readonly text: string; readonly most: number }
  | { readonly reason: 'two-ways'; readonly text: string }
) & { readonly cell: LineCell };

/** A change that was made to a value on reading it. */
export type CellNote =
  | {
      readonly kind: 'rounded';
      readonly cell: LineCell;
      readonly from: string;
      readonly to: string;
    }
  | { readonly kind: 'computed'; readonly from: string; readonly by: 'rate' | 'vat' | 'quantity' }
  | { readonly kind: 'no-unit'; readonly text: string };

/** A row of the block after reading. `at` is its index in the block, from 0. */
export interface ReadRow {
  readonly at: number;
  readonly kind: 'line' | 'sum';
  /** Cells with a problem are empty. */
  readonly values: LineValues;
  readonly problems: readonly CellProblem[];
  readonly notes: readonly CellNote[];
}

export interface ReadBlock {
  readonly rows: readonly ReadRow[];
  /** Number of rows without text, and above the heading. */
  readonly empty: number;
  readonly above: number;
  /** Rates are fractions, `0.2` for 20 %. */
  readonly fractions: boolean;
}

const nameMost = 500;
const descriptionMost = 2000;

interface Taken {
  readonly value: Decimal | null;
  readonly problem?: CellProblem;
  readonly note?: CellNote;
}

function fit(
  value: Exact,
  cell: LineCell,
  text: string,
  limits: DecimalLimits,
  round: boolean,
  shown?: Decimal,
): Taken {
  const exact = fitAmount(value, text, limits, false);
  if (typeof exact === 'string') return { value: exact };
  let fitted: Decimal | AmountProblem = exact;
  if (exact.reason === 'decimals') {
    // If the underlying number does not fit, the number shown is what the person means.
    const seen = shown && exactOf(shown);
    if (seen) fitted = fitAmount(seen, text, limits, false);
    if (round && typeof fitted !== 'string' && fitted.reason === 'decimals')
      fitted = fitAmount(value, text, limits, true);
  }
  return typeof fitted === 'string'
    ? { value: fitted, note: { kind: 'rounded', cell, from: text, to: fitted } }
    : { value: null, problem: { cell, ...fitted } };
}

function take(
  cell: PastedCell,
  as: LineCell,
  limits: DecimalLimits,
  { style, round }: PasteChoices,
  factor = 1n,
): Taken {
  const { text } = cell;
  if (text === '' || /^[-–—]$/.test(text)) return { value: null };
  const number = cellNumber(cell, style);
  const exact = number && exactOf(number.value);
  if (!exact)
    return {
      value: null,
      problem: { cell: as, reason: isNumber(cell) ? 'two-ways' : 'unreadable', text },
    };
  const shown = factor === 1n ? number.shown : undefined;
  return fit(times(exact, { above: factor, below: 1n }), as, text, limits, round, shown);
}

/** A quantity may include its unit: `2,5 kg`. */
function splitUnit(cell: PastedCell): { readonly cell: PastedCell; readonly unit?: string } {
  const parts = isNumber(cell) ? null : /^(.*[\d)])\s*(\p{L}[\p{L}\p{N}.]*)$/u.exec(cell.text);
  const [, number = '', word = ''] = parts ?? [];
  const unit = parts ? unitOf(word) : undefined;
  return unit === undefined ? { cell } : { cell: { ...cell, text: number }, unit };
}

const withoutWords = (cell: PastedCell): PastedCell =>
  isNumber(cell) ? cell : { ...cell, text: cell.text.replace(/\p{L}+\.?/gu, ' ').trim() };

function readRow(
  row: readonly PastedCell[],
  at: number,
  choices: PasteChoices,
  factor: bigint,
): Omit<ReadRow, 'kind'> {
  const of = (target: Target) =>
    row.filter((cell, column) => choices.targets[column] === target && cell.text !== '');
  const one = (target: Target): PastedCell => of(target)[0] ?? { text: '' };
  const problems: CellProblem[] = [];
  const notes: CellNote[] = [];
  const settle = ({ value, problem, note }: Taken): Decimal | null => {
    if (problem) problems.push(problem);
    if (note) notes.push(note);
    return value;
  };
  const words = (target: 'name' | 'description', most: number, glue: string) => {
    const text = of(target)
      .map((cell) => cell.text)
      .join(glue);
    if (text.length <= most) return text;
    problems.push({ cell: target, reason: 'long', text: `${text.slice(0, 40)}…`, most });
    return '';
  };
  const name = words('name', nameMost, ' ').replace(/\s*\n\s*/g, ' ');
  const description = words('description', descriptionMost, '\n');
  const counted = splitUnit(one('quantity'));
  const quantity = settle(take(counted.cell, 'quantity', quantityLimits, choices));
  const unitText = one('unit').text;
  const unit = unitText === '' ? (counted.unit ?? null) : (unitOf(unitText) ?? null);
  if (unitText !== '' && unit === null) notes.push({ kind: 'no-unit', text: unitText });
  const rateCell = withoutWords(one('vat_rate'));
  const vat_rate =
    rateCell.text === ''
      ? choices.rate
      : settle(take(rateCell, 'vat_rate', rateLimits, choices, factor));
  let total_price: Decimal | null = null;
  const base = (['net', 'unit_price', 'unit_net'] as const)
    .map(one)
    .find((cell) => cell.text !== '');
  if (one('total_price').text !== '')
    total_price = settle(take(one('total_price'), 'total_price', moneyLimits, choices));
  else if (base) {
    const found = computedTotal(one, quantity, vat_rate, choices.style);
    if (found) {
      const { value, problem } = fit(found.total, 'total_price', base.text, moneyLimits, true);
      total_price = settle({
        value,
        ...(problem ? { problem } : { note: { kind: 'computed', from: found.from, by: found.by } }),
      });
    } else if (cellNumber(base, choices.style) === undefined)
      settle(take(base, 'total_price', moneyLimits, choices));
  }
  return {
    at,
    values: { name, description, quantity, unit, total_price, vat_rate },
    problems,
    notes,
  };
}

/**
 * Whether all rates are fractions of one, as in a sheet without per cent format: no real rate is
 * that small.
 */
function areFractions(rows: PastedTable, choices: PasteChoices): boolean {
  const at = choices.targets.indexOf('vat_rate');
  const cells = rows.flatMap((row) => (row[at] && row[at].text !== '' ? [row[at]] : []));
  if (cells.some(({ text }) => text.includes('%'))) return false;
  const rates = cells
    .flatMap((cell) => exactOf(cellNumber(cell, choices.style)?.value ?? '') ?? [])
    .filter((rate) => rate.above !== 0n);
  return rates.length > 0 && rates.every((rate) => rate.above > 0n && 2n * rate.above < rate.below);
}

/** Marks rows that are sums of others: by a word, or the last row if it is the sum of the lines. */
function markSums(
  rows: readonly Omit<ReadRow, 'kind'>[],
  table: PastedTable,
  lines: ReadonlySet<number>,
): ReadRow[] {
  const worded = (at: number) => {
    const cells = table[at] ?? [];
    // Without the sum word's cell, since `VAT 20 %` can be read as an amount in a currency called
    // VAT.
    return (
      cells.some((cell) => isSumWord(cell.text)) &&
      cells.some((cell) => !isSumWord(cell.text) && isNumber(cell))
    );
  };
  const marked = rows.map((row): ReadRow => ({
    ...row,
    kind: worded(row.at) && !lines.has(row.at) ? 'sum' : 'line',
  }));
  const last = marked.findLastIndex((row) => row.kind === 'line');
  const row = marked[last];
  if (
    row?.values.name !== '' ||
    row.values.description !== '' ||
    row.values.total_price === null ||
    lines.has(row.at)
  )
    return marked;
  const before = marked.slice(0, last).filter((one) => one.kind === 'line');
  // Where no line has a name, amounts that happen to add up are lines.
  if (
    before.length > 1 &&
    before.some((one) => one.values.name !== '') &&
    sumDecimals(before.map((one) => one.values.total_price)) === row.values.total_price
  )
    marked[last] = { ...row, kind: 'sum' };
  return marked;
}

/** Reads the block by the given choices, row by row (interface 2.8, limits of section 8). */
export function readRows(table: PastedTable, choices: PasteChoices): ReadBlock {
  const start = choices.heading === null ? 0 : choices.heading + 1;
  const below = table.slice(start);
  const isEmpty = (row: readonly PastedCell[]) => row.every((cell) => cell.text === '');
  const fractions = areFractions(below, choices);
  const read = below.flatMap((row, index) =>
    isEmpty(row) ? [] : [readRow(row, start + index, choices, fractions ? 100n : 1n)],
  );
  return {
    rows: markSums(read, table, choices.lines),
    empty: below.filter(isEmpty).length,
    above: choices.heading ?? 0,
    fractions,
  };
}

/** The cells that decide the number style: those of columns that become numbers. */
export function numberCells(
  table: PastedTable,
  heading: number | null,
  targets: readonly Target[],
): readonly PastedCell[] {
  return table
    .slice(heading === null ? 0 : heading + 1)
    .flatMap((row) => row.filter((_, column) => numberTargets.has(targets[column] ?? 'unused')));
}
