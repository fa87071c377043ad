import { derivedCells, lineCells, type LineCell } from '#src/lib/paste/line-cells.ts';
import { isCell, isEmpty, typedContent, type CellContent } from './cells.ts';
import { blankOf, placeOf, type Lines } from './lines.ts';

/** The columns of the grid; derived columns follow the cells and are read-only. */
export const columns = [...lineCells, ...derivedCells] as const;
export type Column = (typeof columns)[number];

/** A cell's row and column, from 0. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells; all bounds included. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const blockBetween = (a: Spot, b: Spot): Block => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});

interface Place {
  readonly id: string;
  readonly column: Column;
}

export interface Typing {
  readonly id: string;
  readonly cell: LineCell;
  readonly before: CellContent;
  /** The text before typing. */
  readonly start: string;
  readonly text: string;
  /** The text when typing last paused; what depends on it is rendered then, not at each key. */
  readonly paused: string;
  /** Arrows move the caret, as after F2; otherwise they end typing and move the cursor. */
  readonly caret: boolean;
  /** The row was empty and not stored. */
  readonly isNewRow: boolean;
}

/** The cursor, the selected block and the typing. Rows are named by id, since they may move. */
export interface Cursor {
  readonly at: Place | null;
  /** The opposite corner of the selected block; null when only the cursor's cell is selected. */
  readonly far: Place | null;
  readonly typing: Typing | null;
  /** The column in which a sequence of Tab began, to which Enter returns. */
  readonly tabOrigin: Column | null;
  readonly tabLeaves: boolean;
  /** Increases each time the focus should move to the cursor. */
  readonly focusRequests: number;
}

export const noCursor: Cursor = {
  at: null,
  far: null,
  typing: null,
  tabOrigin: null,
  tabLeaves: false,
  focusRequests: 0,
};

interface Grid {
  readonly lines: Lines;
  readonly cursor: Cursor;
}

const spotOf = (lines: Lines, place: Place | null): Spot => ({
  row: Math.max(0, place ? placeOf(lines, place.id) : 0),
  column: place ? columns.indexOf(place.column) : 0,
});

/** The cursor's cell; the first cell if it has none yet. */
export const cursorSpot = ({ lines, cursor }: Grid): Spot => spotOf(lines, cursor.at);

export const farSpot = ({ lines, cursor }: Grid): Spot => spotOf(lines, cursor.far ?? cursor.at);

/** The selected block; a single cell if nothing else is selected. */
export const blockOf = (grid: Grid): Block => blockBetween(cursorSpot(grid), farSpot(grid));

/** The rows of the selected block, without the empty last one. */
export function rowsInBlock(grid: Grid): readonly string[] {
  const { top, bottom } = blockOf(grid);
  const blank = blankOf(grid.lines);
  return grid.lines.ids.slice(top, bottom + 1).filter((id) => id !== blank);
}

/** The rows that are selected as rows: several, or all columns of one. */
export function selectedRows(grid: Grid): readonly string[] {
  const { left, right } = blockOf(grid);
  const rows = grid.cursor.far ? rowsInBlock(grid) : [];
  return rows.length > 1 || (left === 0 && right === columns.length - 1) ? rows : [];
}

/** Moves the cursor; `extend` enlarges the block instead. */
export function movedCursor(
  { lines, cursor }: Grid,
  { row, column }: Spot,
  { extend = false, focus = true },
): Cursor {
  const id = lines.ids[row];
  const name = columns[column];
  if (id === undefined || name === undefined) return cursor;
  const focusRequests = cursor.focusRequests + (focus ? 1 : 0);
  const { at } = cursor;
  if (!extend || !at)
    return {
      ...cursor,
      at: { id, column: name },
      far: null,
      tabOrigin: null,
      tabLeaves: false,
      focusRequests,
    };
  const far = at.id === id && at.column === name ? null : { id, column: name };
  return { ...cursor, far, focusRequests };
}

export const withFocusRequest = (cursor: Cursor): Cursor => ({
  ...cursor,
  focusRequests: cursor.focusRequests + 1,
});

/** Moves the cursor to the row that took the place of a removed one. */
export function cursorAfterRemoval({ lines, cursor }: Grid, row: number): Cursor {
  const id = lines.ids[Math.min(row, lines.ids.length - 1)];
  if (id === undefined) return cursor;
  const at = { id, column: cursor.at?.column ?? columns[0] };
  return withFocusRequest({ ...cursor, at, far: null });
}

/** Types a text into the cursor's cell. @param start the cell's text before */
export function typedCursor(
  { lines, cursor }: Grid,
  text: string,
  start: string,
  caret: boolean,
): Cursor {
  const { at, typing } = cursor;
  const row = at && lines.rows.get(at.id);
  if (!row || !isCell(at.column)) return cursor;
  return {
    ...cursor,
    far: null,
    typing: typing
      ? { ...typing, text, caret: caret || typing.caret }
      : {
          id: row.id,
          cell: at.column,
          before: row.contents[at.column],
          start,
          text,
          paused: text,
          caret,
          isNewRow: row.uid === null && isEmpty(row.contents),
        },
  };
}

/** The content of a cell during typing: the former content if the text is the same again. */
export const typedNow = ({ cell, before, start, text }: Typing): CellContent =>
  text === start ? before : typedContent(cell, text);

/** The part of the cursor's state that concerns a row. */
export interface RowCursor {
  /** The column that Tab reaches; null in other rows. */
  readonly tabStop: Column | null;
  /** Selected columns of this row; −1 for none. */
  readonly from: number;
  readonly to: number;
  readonly typing: Typing | null;
}

export function rowCursor(grid: Grid, id: string, index: number): RowCursor {
  const { lines, cursor } = grid;
  const { top, bottom, left, right } = blockOf(grid);
  const selected = cursor.far !== null && index >= top && index <= bottom;
  const at = cursor.at && placeOf(lines, cursor.at.id) >= 0 ? cursor.at : null;
  return {
    tabStop: at ? (at.id === id ? at.column : null) : index === 0 ? columns[0] : null,
    from: selected ? left : -1,
    to: selected ? right : -1,
    typing: cursor.typing?.id === id ? cursor.typing : null,
  };
}

const lastCell = lineCells.length - 1;
const within = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0));

/** The extent of the grid, for moving the cursor. */
export interface Sheet {
  readonly rows: number;
  readonly lastColumn: number;
  readonly filled: (spot: Spot) => boolean;
  /** Number of visible rows. */
  readonly page: number;
}

/** Moves as Ctrl does in a spreadsheet: to the end of filled cells, over a gap, to the edge. */
function jump(from: Spot, by: Spot, sheet: Sheet): Spot {
  const inside = ({ row, column }: Spot) =>
    row >= 0 && row < sheet.rows && column >= 0 && column <= sheet.lastColumn;
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

/** The cell to which a key moves from another, if any. @param jumps whether Ctrl is held */
export function spotAfter(key: string, from: Spot, jumps: boolean, sheet: Sheet): Spot | undefined {
  const side = sides[key];
  if (side)
    return jumps
      ? jump(from, side, sheet)
      : {
          row: within(from.row + side.row, sheet.rows - 1),
          column: within(from.column + side.column, sheet.lastColumn),
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

/** The next cell by Tab, row after row; null after the last and before the first. */
export function spotAfterTab(from: Spot, backwards: boolean, rows: number): Spot | null {
  const at =
    from.row * lineCells.length +
    Math.min(from.column, backwards ? lineCells.length : lastCell) +
    (backwards ? -1 : 1);
  return at < 0 || at >= rows * lineCells.length
    ? null
    : { row: Math.floor(at / lineCells.length), column: at % lineCells.length };
}
