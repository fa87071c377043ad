import { lineCells } from '#src/lib/paste/line-cells.ts';
import { columns, type Spot } from './cursor.ts';

const last = columns.length - 1;
const lastCell = lineCells.length - 1;
const within = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0));

/** What a spreadsheet knows of its cells when the cursor jumps. */
export interface Sheet {
  readonly rows: number;
  readonly filled: (spot: Spot) => boolean;
  /** Rows that are seen at once. */
  readonly page: number;
}

/**
 * As a spreadsheet jumps: to the end of what is filled, or over a gap to what is filled next, or to
 * the edge.
 */
function jump(from: Spot, by: Spot, sheet: Sheet): Spot {
  const inside = ({ row, column }: Spot) =>
    row >= 0 && row < sheet.rows && column >= 0 && column <= last;
  const next = (spot: Spot): Spot => ({ row: spot.row + by.row, column: spot.column + by.column });
  let spot = from;
  const along = sheet.filled(from) && inside(next(from)) && sheet.filled(next(from));
  while (inside(next(spot))) {
    if (along && !sheet.filled(next(spot))) return spot;
    spot = next(spot);
    if (!along && sheet.filled(spot)) return spot;
  }
  return spot;
}

const sides: Readonly<Record<string, Spot>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/**
 * Where a key leads from a cell; undefined when it leads nowhere.
 * @param jumps whether Ctrl is held
 */
export function spotAfter(key: string, from: Spot, jumps: boolean, sheet: Sheet): Spot | undefined {
  const side = sides[key];
  if (side)
    return jumps
      ? jump(from, side, sheet)
      : {
          row: within(from.row + side.row, sheet.rows - 1),
          column: within(from.column + side.column, last),
        };
  switch (key) {
    case 'Home':
      return { row: jumps ? 0 : from.row, column: 0 };
    case 'End':
      return { row: jumps ? sheet.rows - 1 : from.row, column: jumps ? 0 : lastCell };
    case 'PageUp':
      return jumps ? undefined : { ...from, row: within(from.row - sheet.page, sheet.rows - 1) };
    case 'PageDown':
      return jumps ? undefined : { ...from, row: within(from.row + sheet.page, sheet.rows - 1) };
    default:
      return undefined;
  }
}

/** The next cell to type into by Tab, row after row; null behind the last and before the first. */
export function spotAfterTab(from: Spot, backwards: boolean, rows: number): Spot | null {
  const at =
    from.row * lineCells.length +
    Math.min(from.column, backwards ? lineCells.length : lastCell) +
    (backwards ? -1 : 1);
  return at < 0 || at >= rows * lineCells.length
    ? null
    : { row: Math.floor(at / lineCells.length), column: at % lineCells.length };
}
