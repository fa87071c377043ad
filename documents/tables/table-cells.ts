import type { PageDocument } from '#documents/text/page-document.ts';
import { gluedUnit, numbersIn, withoutCurrency } from '#documents/numbers/printed-number.ts';
import { unitOf } from '#documents/units.ts';
import type { ColumnKind } from '#documents/text/column-kinds.ts';
import type { Column } from './table-columns.ts';
import { cellOf, lineOf, type Cell, type Line } from '#documents/text/lines.ts';

/** The cells of a line by the kind of their column. */
export type Row = Map<ColumnKind, Cell[]>;

/** Joins overlapping lines, since the cells of a second line may be half a line lower. */
export function visualRow(lines: readonly Line[], at: number): { line: Line; count: number } {
  const group: Line[] = [];
  for (const line of lines.slice(at, at + 4)) {
    const before = group.at(-1);
    if (
      before !== undefined &&
      (line.page !== before.page || line.y - before.y > 0.8 * Math.max(line.h, before.h))
    )
      break;
    group.push(line);
  }
  const [only] = group;
  if (group.length === 1 && only !== undefined) return { line: only, count: 1 };
  const words = group.flatMap((line) => line.cells.flatMap((cell) => cell.words));
  const fullest = group.toSorted((a, b) => b.cells.length - a.cells.length)[0];
  // Cells keep their own lines, so that words of two lines are not mixed in one cell.
  const cells = group.flatMap((line) => line.cells).toSorted((a, b) => a.x - b.x);
  return {
    line: {
      ...lineOf(words),
      y: fullest?.y ?? 0,
      cells,
      text: cells.map((cell) => cell.text).join('  '),
    },
    count: group.length,
  };
}

/** Whether the cell is a number, at most with a currency or unit. */
export function isNumeric(cell: Cell, document: PageDocument): boolean {
  const numbers = numbersIn(cell.text, document.mark);
  if (gluedUnit.test(cell.text)) return true;
  if (numbers.length === 0) return false;
  const letters = withoutCurrency(cell.text).match(/\p{L}/gu)?.length ?? 0;
  // `1.00 Units` is a quantity, but `Wifi 16 GB` is not.
  return (
    letters === 0 ||
    (numbers.length === 1 && (numbers[0]?.at ?? 9) <= 1 && letters <= 8 && cell.words.length <= 2)
  );
}

/** Assigns each cell to the column above it. */
export function assign(line: Line, columns: readonly Column[], document: PageDocument): Row {
  const row: Row = new Map();
  for (const cell of line.cells.flatMap((one) => cut(one, columns, document))) {
    const numeric = isNumeric(cell, document);
    const fitting = columns.filter((one) =>
      numeric
        ? one.kind !== 'name' || overlap(one, cell) > 0.6 * (cell.x2 - cell.x)
        : one.kind === 'name' || overlap(one, cell) > 0,
    );
    const best = fitting.toSorted((a, b) => far(a, cell, numeric) - far(b, cell, numeric))[0];
    if (numeric && (best === undefined || far(best, cell, true) > 90)) continue;
    const isBeside = best === undefined || (best.kind === 'name' && overlap(best, cell) <= 0);
    // A text below no heading is the name of the line, unless it is a unit.
    const kind =
      isBeside && !numeric && unitOf(cell.text) !== undefined ? 'unit' : (best?.kind ?? 'name');
    row.set(kind, [...(row.get(kind) ?? []), cell]);
  }
  return row;
}

function overlap(column: Column, cell: Cell): number {
  return Math.min(column.x2, cell.x2) - Math.max(column.x, cell.x);
}

/**
 * The distance of a cell from a column by their nearest edges, since numbers are aligned right or
 * centred, and texts left.
 */
function far(column: Column, cell: Cell, numeric: boolean): number {
  const shared = overlap(column, cell);
  const edges = [
    Math.abs(column.x2 - cell.x2),
    Math.abs(column.x - cell.x),
    Math.abs(column.x + column.x2 - cell.x - cell.x2) / 2,
  ];
  const near = numeric
    ? Math.min(...edges)
    : Math.min(Math.abs(column.x - cell.x), edges[2] ?? Infinity);
  return shared > 0 ? near * 0.3 - (numeric ? 0 : Math.min(shared, 20)) : near + 3;
}

/** Splits a cell of two columns, as `0.00 15.00%`, or a position before the name. */
function cut(cell: Cell, columns: readonly Column[], document: PageDocument): Cell[] {
  if (cell.words.length < 2) return [cell];
  const numbers = cell.words.map(
    (word) => numbersIn(word.text, document.mark).length > 0 && !/\p{L}/u.test(word.text),
  );
  if (numbers.every(Boolean)) return cell.words.map((word) => cellOf([word]));
  // Of narrow columns `3 Nacht 129,00 328,95` is a quantity with its unit, and amounts.
  const [count, unit, ...amounts] = cell.words;
  if (
    count !== undefined &&
    unit !== undefined &&
    amounts.length > 0 &&
    numbers.every((isNumber, at) => isNumber === (at !== 1)) &&
    /^\p{L}/u.test(withoutCurrency(unit.text))
  )
    return [cellOf([count, unit]), ...amounts.map((word) => cellOf([word]))];
  // A long text may reach the amount beside it.
  const tail = cell.words.findIndex(
    (word, at) =>
      at > 0 &&
      numbers[at] === true &&
      columns.some(
        (one) =>
          one.kind === 'amount' &&
          overlap(one, cellOf([word])) > 0 &&
          overlap(one, cellOf(cell.words.slice(0, at))) <= 0,
      ),
  );
  if (
    tail > 0 &&
    !numbers.slice(0, tail).some(Boolean) &&
    /\p{L}/u.test(withoutCurrency(cellOf(cell.words.slice(0, tail)).text))
  )
    return [cellOf(cell.words.slice(0, tail)), cellOf(cell.words.slice(tail))];
  const code = columns.find((one) => one.kind === 'code' && overlap(one, cell) > 0);
  const name = columns.find(
    (one) => one.kind === 'name' && overlap(one, cell) > 0 && code !== undefined && one.x > code.x,
  );
  const start = name === undefined ? -1 : cell.words.findIndex(({ x, h }) => x >= name.x - 0.3 * h);
  if (start > 0) return [cellOf(cell.words.slice(0, start)), cellOf(cell.words.slice(start))];
  const position = columns.find((one) => one.kind === 'position' || one.kind === 'quantity');
  const [head, ...rest] = cell.words;
  if (
    position !== undefined &&
    head !== undefined &&
    // `19 hours` is a quantity, whose unit needs no heading.
    (position.kind === 'position' || !isNumeric(cell, document)) &&
    /^\d{1,4}[.)]?$/.test(head.text) &&
    head.x2 <= position.x2 + 8 &&
    (rest[0]?.x ?? 0) > position.x2
  )
    return [cellOf([head]), cellOf(rest)];
  return [cell];
}

/** The text of the row in a column. */
export function textOf(row: Row, kind: ColumnKind): string {
  return (row.get(kind) ?? [])
    .map((cell) => cell.text)
    .join(' ')
    .replace(/^[\s•*·-]+(?=\p{L})/u, '')
    .trim();
}
