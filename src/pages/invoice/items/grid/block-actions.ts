import { lineCells, type CopiedCell, type LineCell } from '#src/lib/paste/line-cells.ts';
import {
  carried,
  derivedOf,
  isCell,
  parsed,
  readCell,
  textOf,
  type CellContent,
  type LineContents,
} from '#src/pages/invoice/items/cells.ts';
import { blockOf, columns, rowsInBlock } from '#src/pages/invoice/items/cursor.ts';
import { doStep, select, stepOfContents } from '#src/pages/invoice/items/grid-edits.ts';
import type { GridState } from '#src/pages/invoice/items/grid-state.ts';
import { newKey } from '#src/pages/invoice/items/line-drafts.ts';
import { withNewRows } from '#src/pages/invoice/items/lines.ts';

function fillCells(
  state: GridState,
  ids: readonly string[],
  contentOf: (cell: LineCell) => CellContent,
): GridState {
  const { left, right } = blockOf(state);
  const contents: Partial<LineContents> = Object.fromEntries(
    lineCells.slice(left, right + 1).map((cell) => [cell, contentOf(cell)]),
  );
  return doStep(
    state,
    stepOfContents(
      state,
      ids.map((id) => ({ id, contents })),
    ),
  );
}

/** The rows of the block; the empty last one only if it is the only one. */
function rowsToFill(state: GridState): readonly string[] {
  const { top, bottom } = blockOf(state);
  return top === bottom ? state.lines.ids.slice(top, top + 1) : rowsInBlock(state);
}

export const clearBlock = (state: GridState): GridState =>
  fillCells(state, rowsInBlock(state), () => '');

/** Fills the selected block with its first row; a single row with the one above. */
export function fillDown(state: GridState): GridState {
  const { top, bottom } = blockOf(state);
  const from = state.lines.rows.get(state.lines.ids[top === bottom ? top - 1 : top] ?? '');
  if (!from) return state;
  const ids = rowsToFill(state).filter((id) => id !== from.id);
  return fillCells(state, ids, (cell) => from.contents[cell]);
}

/** Types one text into all selected cells. */
export const pasteText = (state: GridState, text: string): GridState =>
  fillCells(state, rowsToFill(state), (cell) => parsed(cell, text, state));

/**
 * Types the texts of a column into the cells below the cursor, adding rows as needed.
 * @returns null if the cursor is in no line's cell: at the empty last row a block becomes new items
 */
export function pasteColumn(before: GridState, texts: readonly string[]): GridState | null {
  const { top, left } = blockOf(before);
  const cell = lineCells[left];
  if (cell === undefined || before.cursor.at === null || top >= before.lines.ids.length - 1)
    return null;
  return putDown(
    before,
    texts.map((text) => [parsed(cell, text, before)]),
  );
}

/** The selected cells to copy: wire values, typed texts, and derived columns. */
export function copiedCells(state: GridState): readonly (readonly CopiedCell[])[] {
  const { left, right } = blockOf(state);
  return rowsInBlock(state).flatMap((id) => {
    const row = state.lines.rows.get(id);
    if (!row) return [];
    const derived = derivedOf(row.contents, state);
    return [
      columns.slice(left, right + 1).map((cell): CopiedCell => {
        if (!isCell(cell)) return { cell, value: derived[cell] };
        const content = row.contents[cell];
        const reading = readCell(cell, content, state);
        if (reading.kind === 'value') return { cell, value: reading.value };
        // What is not settled yet is a text, and is read anew where it is pasted.
        return { cell: 'name', value: textOf(content) };
      }),
    ];
  });
}

/**
 * Pastes copied cells from the cursor down, adding rows as needed. A single row, or a single
 * column, is repeated over all that is selected.
 */
export function pasteCells(
  before: GridState,
  rows: readonly (readonly CopiedCell<LineCell>[])[],
): GridState {
  const { left, right } = blockOf(before);
  const [row] = rows;
  const copied = row && rows.length === 1 ? rowsToFill(before).map(() => row) : rows;
  return putDown(
    before,
    copied.map((cells) => {
      const [only] = cells;
      const wide =
        only && cells.length === 1 ? columns.slice(left, right + 1).map(() => only) : cells;
      return wide.map(({ cell, value }, offset) => {
        const to = lineCells[left + offset];
        return to ? carried(cell, to, value ?? '', before.locale) : (value ?? '');
      });
    }),
  );
}

/** Writes contents from the cursor down, adding rows as needed. */
function putDown(before: GridState, rows: readonly (readonly CellContent[])[]): GridState {
  const { top, left } = blockOf(before);
  const { ids: present } = before.lines;
  const free = present.length - 1 - top;
  const begun = rows.slice(free).map(() => ({ id: newKey() }));
  const state = { ...before, lines: withNewRows(before.lines, begun) };
  const ids = [
    ...present.slice(top, top + Math.min(free, rows.length)),
    ...begun.map(({ id }) => id),
  ];
  const changes = rows.flatMap((row, index) => {
    const id = ids[index];
    const contents: Partial<Record<LineCell, CellContent>> = {};
    row.forEach((content, offset) => {
      const to = lineCells[left + offset];
      if (to) contents[to] = content;
    });
    return id === undefined ? [] : [{ id, contents }];
  });
  const width = Math.max(...rows.map((row) => row.length));
  return select(
    doStep(state, stepOfContents(state, changes)),
    { row: top, column: left },
    { row: top + rows.length - 1, column: Math.min(left + width, columns.length) - 1 },
  );
}

/** Whether a cell, or the source of a derived column, is filled. */
export const isFilled = ({ lines }: GridState, row: number, column: number): boolean => {
  const contents = lines.rows.get(lines.ids[row] ?? '')?.contents;
  return contents !== undefined && textOf(contents[lineCells[column] ?? 'total_price']) !== '';
};
