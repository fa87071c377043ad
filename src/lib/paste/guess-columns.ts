import type { Decimal } from '#contract/decimal.ts';
import { foldWord } from '#documents/text/fold-text.ts';
import { unitOf } from '#documents/units.ts';
import { relate, type NumberColumn } from './column-relations.ts';
import {
  headingTarget,
  isBarePrice,
  isSumWord,
  numberTargets,
  targets as allTargets,
  type Target,
} from './headings.ts';
import { cellNumber, findStyle, isNumber, type NumberStyle } from './number-style.ts';
import type { PastedCell, PastedTable } from './pasted-table.ts';

export interface Guess {
  /** The row with the columns' names; null when there is none. */
  readonly heading: number | null;
  readonly targets: readonly Target[];
}

/** The uppermost rows, one of which may have the names of the columns. */
export const mostHeadingRows = 12;

/** The first row of column names among the uppermost rows. */
function findHeading(table: PastedTable): number | null {
  let best: { readonly row: number; readonly known: number } | null = null;
  for (const [row, cells] of table.slice(0, mostHeadingRows).entries()) {
    const filled = cells.filter((cell) => cell.text !== '');
    const known = filled.filter((cell) => headingTarget(cell.text)).length;
    const enough =
      cells.length === 1
        ? known === 1 && headingTarget(filled[0]?.text ?? '')?.confidence === 2
        : known >= 2 || (known === 1 && filled.length <= 2 && cells.length <= 2);
    // Sum rows and items may contain such words too, but beside numbers.
    if (
      !enough ||
      filled.some((cell) => isNumber(cell) || cell.text.length > 60) ||
      isSumWord(filled[0]?.text ?? '')
    )
      continue;
    if (known * 2 >= filled.length && known > (best?.known ?? 0)) best = { row, known };
  }
  return best?.row ?? null;
}

interface Column {
  readonly at: number;
  readonly filled: readonly PastedCell[];
  readonly numbers: number;
  readonly units: number;
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const isNumeric = ({ filled, numbers }: Column): boolean => share(numbers, filled.length) >= 0.7;

function columnsOf(rows: PastedTable): readonly Column[] {
  return (rows[0] ?? []).map((_, at) => {
    const filled = rows.flatMap((row) => (row[at] && row[at].text !== '' ? [row[at]] : []));
    return {
      at,
      filled,
      numbers: filled.filter(isNumber).length,
      units: filled.filter((cell) => unitOf(cell.text)).length,
    };
  });
}

/**
 * Assigns columns of words: the name is the one that differs most from row to row and consists of
 * words, unlike codes.
 */
function assignTexts(
  columns: readonly Column[],
  targets: Target[],
  free: (at: number) => boolean,
): void {
  const texts = columns.filter(
    (column) => free(column.at) && column.filled.length > 0 && !isNumeric(column),
  );
  const unit = targets.includes('unit')
    ? undefined
    : texts.find((column) => share(column.units, column.filled.length) >= 0.8);
  if (unit) targets[unit.at] = 'unit';
  const letters = (column: Column) =>
    share(
      column.filled.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0),
      column.filled.length,
    );
  const isCode = (column: Column) =>
    column.filled.every(({ text }) => !/\s/.test(text)) &&
    column.filled.some(({ text }) => /\d/.test(text));
  const isDay = (column: Column) =>
    column.filled.every(({ text }) => /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/.test(text));
  const words = texts.filter((column) => column !== unit && letters(column) >= 1 && !isDay(column));
  const names = words.filter((column) => !isCode(column));
  const distinct = (column: Column) =>
    new Set(column.filled.map(({ text }) => foldWord(text))).size;
  const most = Math.max(...names.map(distinct), 0);
  if (!targets.includes('name')) {
    // Where nothing else is a name, what was bought is called its description.
    const described = columns.find(
      ({ at, filled }) => targets[at] === 'description' && filled.length > 0,
    );
    const name = names.find((column) => distinct(column) * 2 >= most) ?? described ?? words[0];
    if (name) targets[name.at] = 'name';
  }
  const rest = names.find((column) => targets[column.at] === 'unused');
  if (rest && !targets.includes('description')) targets[rest.at] = 'description';
}

function numbersOf(
  rows: PastedTable,
  { at, style, isFirst }: { at: number; style: NumberStyle; isFirst: boolean },
): NumberColumn {
  const cells = rows.map((row) => row[at] ?? { text: '' });
  const filled = cells.filter(({ text }) => text !== '');
  const isWritten = (as: RegExp) =>
    share(filled.filter(({ text }) => as.test(text)).length, filled.length) >= 0.5;
  return {
    at,
    values: cells.map((cell) => cellNumber(cell, style)?.value ?? null),
    percent: isWritten(/%/),
    cents: isWritten(/\d[.,]\d\d\D*$/),
    code:
      isFirst &&
      filled.every(({ text }) => /^\d{4,}$/.test(text) && text.length === filled[0]?.text.length),
  };
}

/**
 * Keeps one column for each target: the one with the surest heading, else the last for amounts and
 * the first for anything else.
 */
function settle(
  targets: Target[],
  columns: readonly Column[],
  confidence: readonly number[],
): void {
  for (const target of allTargets) {
    if (target === 'unused') continue;
    const all = columns.filter((column) => targets[column.at] === target);
    if (all.length < 2) continue;
    const amounts = target === 'total_price' || target === 'net';
    const best = Math.max(...all.map(({ at }) => confidence[at] ?? 0));
    const surest = all.filter(({ at }) => confidence[at] === best);
    const winner = amounts ? surest.at(-1) : surest[0];
    for (const column of all)
      if (column !== winner)
        targets[column.at] =
          target === 'name' && !isNumeric(column) && !targets.includes('description')
            ? 'description'
            : 'unused';
  }
}

/**
 * Guesses the meaning of each column by its heading, its content and its relations to other
 * columns.
 * @param given the heading row that the person chose, null for none; else it is searched for
 * @param sums amounts of the invoice that the rows may add up to besides the block's own sums
 */
export function guessColumns(
  table: PastedTable,
  given?: number | null,
  sums: readonly Decimal[] = [],
): Guess {
  const heading = given === undefined ? findHeading(table) : given;
  const isSum = (row: readonly PastedCell[]) => row.some((cell) => isSumWord(cell.text));
  const filled = table
    .slice(heading === null ? 0 : heading + 1)
    .filter((row) => row.some((cell) => cell.text !== ''));
  const rows = filled.filter((row) => !isSum(row));
  const columns = columnsOf(rows);
  const named = (heading === null ? [] : (table[heading] ?? [])).map((cell) =>
    headingTarget(cell.text),
  );
  const targets: Target[] = columns.map((_, at) => named[at]?.target ?? 'unused');
  for (const column of columns) {
    const target = targets[column.at] ?? 'unused';
    // `Adet` and `Stk` are headings of numbers and of units; a column of numbers called `Item`
    // numbers the rows.
    if (target === 'quantity' && share(column.units, column.filled.length) >= 0.8)
      targets[column.at] = 'unit';
    else if (target === 'unit' && isNumeric(column)) targets[column.at] = 'quantity';
    else if (
      numberTargets.has(target) &&
      column.filled.length > 0 &&
      column.numbers === 0 &&
      target !== 'quantity'
    )
      targets[column.at] = 'unused';
    else if (target === 'name' && isNumeric(column) && columns.length > 1)
      targets[column.at] = 'unused';
  }
  const style =
    findStyle(columns.filter(isNumeric).flatMap((column) => column.filled)).style ?? 'point';
  const firstWords = columns.findIndex((column) => column.filled.length > 0 && !isNumeric(column));
  const figures = columns
    .filter(
      (column) =>
        isNumeric(column) &&
        (named[column.at] === undefined || numberTargets.has(targets[column.at] ?? 'unused')),
    )
    .map(({ at }) => numbersOf(rows, { at, style, isFirst: at < firstWords }));
  settle(
    targets,
    columns,
    named.map((one) => one?.confidence ?? 0),
  );
  const ownSums = filled
    .filter(isSum)
    .flatMap((row) => row.flatMap((cell) => cellNumber(cell, style)?.value ?? []));
  relate(figures, targets, (at) => named[at]?.confidence ?? 0, [...sums, ...ownSums]);
  const counted = columns.find((column) => targets[column.at] === 'quantity');
  const price = targets.indexOf('total_price');
  if (
    counted?.filled.some((cell) => cell.text !== '1') &&
    price >= 0 &&
    !targets.includes('net') &&
    isBarePrice(table[heading ?? -1]?.[price]?.text ?? '')
  )
    targets[price] = 'unit_price';
  // A unit price adds nothing where the line's amount is known.
  for (const [at, target] of targets.entries())
    if (
      (target === 'unit_price' || target === 'unit_net') &&
      (targets.includes('total_price') || targets.includes('net') || !counted)
    )
      targets[at] = 'unused';
  assignTexts(columns, targets, (at) => targets[at] === 'unused' && named[at] === undefined);
  return { heading, targets };
}
