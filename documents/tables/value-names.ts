import { datesIn } from '#documents/dates/printed-dates.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { Cell } from '#documents/text/lines.ts';
import { unitOf } from '#documents/units.ts';
import type { ValueRow } from './row-values.ts';
import { kindOf } from '#documents/text/column-kinds.ts';
import type { ValueColumn } from './value-columns.ts';

interface Named {
  readonly name: string;
  readonly description: string;
  readonly x: number;
}

/** Rows above a table in which its heading may be. */
const headingWithin = 3;

/** The cells of the heading: the nearest row above in which two name a known kind of column. */
export function headingsAbove(
  [first]: readonly ValueRow[],
  rows: readonly ValueRow[],
): readonly Cell[] {
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

/**
 * The only column below a heading that says it is a quantity, where no price tells. `Items` is one
 * above whole numbers, and a name above texts.
 */
export function countedBy(
  headings: readonly Cell[],
  columns: readonly ValueColumn[],
): ValueColumn | undefined {
  for (const kind of ['quantity', 'name'] as const)
    for (const heading of headings.filter(({ text }) => kindOf(foldText(text)) === kind)) {
      const [column, ...more] = columns.filter((one) =>
        [...one.values()].some(({ x, x2 }) => x < heading.x2 && x2 > heading.x),
      );
      if (kind === 'quantity') return more.length > 0 ? undefined : column;
      if (column !== undefined && more.length === 0 && isWhole(column, heading)) return column;
    }
  return undefined;
}

/** Whether every row has a whole number right below the heading. */
const isWhole = (column: ValueColumn, heading: Cell): boolean =>
  [...column.values()].every(
    ({ decimals, percent, x, x2 }) =>
      decimals === 0 && !percent && x >= heading.x - 3 && x2 <= heading.x2 + 3,
  );

/** The texts of the column with most letters, with the lines in between as descriptions. */
export function namesOf(
  own: readonly ValueRow[],
  rows: readonly ValueRow[],
  headings: readonly Cell[],
): Named[] {
  const places = new Map(rows.map((row, at) => [row.index, at]));
  // Rows with only numbers may each be below their name, so that the last has no text below.
  const beside = (by: number) =>
    own
      .flatMap((row) => rows[(places.get(row.index) ?? 0) + by] ?? [])
      .filter(({ line, sum }) => line.cells.length === 1 && !sum);
  const above = beside(1).length < own.length ? beside(-1) : [];
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

/** The left edge of the texts with most letters; undefined without letters. */
function nameEdge(own: readonly ValueRow[]): number | undefined {
  const letters = new Map<number, number>();
  for (const row of own)
    for (const cell of row.texts) {
      // `BX` is a unit that is not known, and `22.9p per kWh` is a price.
      if (
        lettersIn(cell) < 3 ||
        unitOf(cell.text) !== undefined ||
        /^[\d.,]{2,}\p{L}?\s/u.test(cell.text)
      )
        continue;
      const edge = Array.from(letters.keys()).find((one) => Math.abs(one - cell.x) < 8) ?? cell.x;
      letters.set(edge, (letters.get(edge) ?? 0) + lettersIn(cell));
    }
  const [edge, most = 0] = [...letters].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  return most > 0 ? edge : undefined;
}

const lettersIn = (cell: Cell): number => foldText(cell.text).match(/[a-z]/g)?.length ?? 0;

/** A code such as `EIC-322`, or `NCH-` if it continues below. */
const code = /^(?=.*[\d-])\p{Lu}[\p{Lu}\d]*[./-][\p{Lu}\d./-]*$/u;

function nameCell(row: ValueRow, left: number): Cell | undefined {
  const words = row.texts.filter(
    (cell) => /\p{L}{2}/u.test(cell.text) && unitOf(cell.text) === undefined,
  );
  const own =
    words.find((cell) => Math.abs(cell.x - left) < 8) ??
    words.find((cell) => cell.x < left + 60 && cell.x2 > left);
  // In timesheets, a date with a person's initials is followed by the name.
  const beside = words.find((cell) => own !== undefined && cell.x > own.x);
  if (own === undefined || beside === undefined) return own;
  const isDated = datesIn(own.text, undefined)[0]?.at === 0 && lettersIn(own) < 5;
  return isDated || (code.test(own.text) && /\p{Ll}{3}/u.test(beside.text)) ? beside : own;
}
