import { plural } from '@lingui/core/macro';
import { decimalSign } from '#src/lib/amounts/money.ts';
import { editableText } from '#src/pages/invoice/items/cells.ts';
import {
  blockOf,
  columns,
  cursorSpot,
  farSpot,
  rowsInBlock,
  spotAfter,
  spotAfterTab,
  type Sheet,
  type Spot,
} from '#src/pages/invoice/items/cursor.ts';
import { go, moveStep, select, type } from '#src/pages/invoice/items/grid-edits.ts';
import type { GridState } from '#src/pages/invoice/items/grid-state.ts';
import type { ItemGrid } from '#src/pages/invoice/items/item-grid.ts';
import { announce } from '#src/ui/announce.tsx';
import { focusPage } from '#src/ui/focus.ts';
import { isTextField } from '#src/ui/key-names.ts';
import { clearBlock, fillDown, isFilled } from './block-actions.ts';
import type { MouseEvent, PointerEvent } from 'react';

export interface KeyParts {
  /** Number of visible rows. */
  readonly page: number;
  readonly lastColumn: number;
  readonly remove: (ids: readonly string[]) => void;
}

const lastColumn = columns.length - 1;

const sheetOf = (state: GridState, { page, lastColumn: last }: KeyParts): Sheet => ({
  rows: state.lines.ids.length,
  lastColumn: last,
  page,
  filled: ({ row, column }) => isFilled(state, row, column),
});

/** Starts typing with the caret at the end of the cell's text. */
export function editInPlace(grid: ItemGrid, input: HTMLInputElement): void {
  if (input.readOnly) return;
  const { cursor, lines, locale } = grid.get();
  const row = lines.rows.get(cursor.at?.id ?? '');
  // An amount is edited without group signs, with as many decimals as are shown.
  const decimals = input.value.split(decimalSign(locale))[1]?.length ?? 0;
  const text =
    row && cursor.at?.column === 'total_price'
      ? editableText('total_price', row.contents.total_price, locale, decimals)
      : input.value;
  grid.act((state) => type(state, text, text, true));
  // Set at once, because the caret belongs behind the edited text.
  input.value = text;
  input.setSelectionRange(text.length, text.length);
}

const withCursor = (state: GridState, cursor: Partial<GridState['cursor']>): GridState => ({
  ...state,
  cursor: { ...state.cursor, ...cursor },
});

function tab(event: KeyboardEvent, grid: ItemGrid): boolean {
  const state = grid.get();
  const { tabLeaves, tabOrigin } = state.cursor;
  const from = cursorSpot(state);
  const to = spotAfterTab(from, event.shiftKey, state.lines.ids.length);
  if (tabLeaves || to === null) {
    grid.act((now) => withCursor(now, { tabLeaves: false }));
    return false;
  }
  const origin = event.shiftKey ? null : (tabOrigin ?? columns[from.column] ?? null);
  grid.act((now) => withCursor(go(now, to), { tabOrigin: origin }));
  return true;
}

function enter(event: KeyboardEvent, grid: ItemGrid): boolean {
  const state = grid.get();
  const { row, column } = cursorSpot(state);
  const { tabOrigin } = state.cursor;
  const last = state.lines.ids.length - 1;
  const to = {
    row: Math.min(Math.max(row + (event.shiftKey ? -1 : 1), 0), last),
    column: event.shiftKey || tabOrigin === null ? column : columns.indexOf(tabOrigin),
  };
  grid.act((now) => go(now, to));
  return true;
}

/** Undoes or redoes a step. Rows that come or go with it may be far from the focused cell. */
export function moveStepAloud(grid: ItemGrid, direction: 'undo' | 'redo'): void {
  // The last row is the empty one.
  const count = () => grid.get().lines.ids.length - 1;
  const before = count();
  grid.act((now) => moveStep(now, direction));
  if (count() !== before) announce(plural(count(), { one: '# item', other: '# items' }));
}

function withControl(event: KeyboardEvent, grid: ItemGrid, { remove }: KeyParts): boolean {
  const state = grid.get();
  const { left, right } = blockOf(state);
  const last = state.lines.ids.length - 1;
  switch (event.key.toLowerCase()) {
    case 'a': {
      const to = { row: Math.max(0, last - 1), column: lastColumn };
      grid.act((now) => select(now, { row: 0, column: 0 }, to));
      return true;
    }
    case 'd':
      grid.act(fillDown);
      return true;
    case 'z':
      moveStepAloud(grid, event.shiftKey ? 'redo' : 'undo');
      return true;
    case 'y':
      moveStepAloud(grid, 'redo');
      return true;
    case 'delete':
      remove(rowsInBlock(state));
      return true;
    case ' ':
      grid.act((now) => select(now, { row: 0, column: left }, { row: last, column: right }));
      return true;
    default:
      return false;
  }
}

function move(
  event: KeyboardEvent,
  input: HTMLInputElement,
  grid: ItemGrid,
  parts: KeyParts,
): boolean {
  const state = grid.get();
  const jumps = event.ctrlKey || event.metaKey;
  const from = event.shiftKey ? farSpot(state) : cursorSpot(state);
  const to = spotAfter(event.key, from, jumps, sheetOf(state, parts));
  if (to) {
    grid.act((now) => go(now, to, { extend: event.shiftKey }));
    return true;
  }
  if (jumps) return withControl(event, grid, parts);
  switch (event.key) {
    case 'F2':
      editInPlace(grid, input);
      return true;
    case 'Delete':
    case 'Backspace':
      grid.act(clearBlock);
      return true;
    case 'Insert':
      grid.act((now) => go(now, { row: now.lines.ids.length - 1, column: 0 }));
      return true;
    case ' ': {
      if (!event.shiftKey) return false;
      const { top, bottom } = blockOf(state);
      const end = { row: bottom, column: lastColumn };
      grid.act((now) => select(now, { row: top, column: 0 }, end));
      return true;
    }
    case 'Escape':
      // One level back each time: the selection, the cells, the grid.
      if (!state.cursor.far && state.cursor.tabLeaves) focusPage();
      else
        grid.act((now) =>
          now.cursor.far ? go(now, cursorSpot(now)) : withCursor(now, { tabLeaves: true }),
        );
      return true;
    default:
      return false;
  }
}

/**
 * The keys of a spreadsheet. Arrows end typing and move the cursor; after F2 they move the caret.
 * Tab moves from cell to cell and leaves at the ends, or at once after Esc.
 * @returns whether the key was handled
 */
export function pressInGrid(event: KeyboardEvent, grid: ItemGrid, parts: KeyParts): boolean {
  const input = event.target;
  // Keys with Alt belong to the document and to moving between invoices.
  if (!(input instanceof HTMLInputElement) || !isTextField(input) || event.altKey) return false;
  const { typing, tabLeaves } = grid.get().cursor;
  if (tabLeaves && !['Tab', 'Shift', 'Escape'].includes(event.key))
    grid.act((now) => withCursor(now, { tabLeaves: false }));
  const isPlain = !event.ctrlKey && !event.metaKey;
  if (event.key === 'Tab') return isPlain && tab(event, grid);
  if (event.key === 'Enter') return isPlain && enter(event, grid);
  if (!typing) return move(event, input, grid, parts);
  if (event.key === 'Escape') return grid.cancel();
  if (event.key === 'F2') {
    grid.act((now) => type(now, input.value, typing.start, !typing.caret));
    return true;
  }
  const isArrow = event.key.startsWith('Arrow') && isPlain && !event.shiftKey;
  if (!isArrow || typing.caret) return false;
  const state = grid.get();
  const to = spotAfter(event.key, cursorSpot(state), false, sheetOf(state, parts));
  if (to) grid.act((now) => go(now, to));
  return true;
}

const inputAt = (target: EventTarget): HTMLInputElement | null =>
  target instanceof Element
    ? (target.closest('[role="gridcell"]')?.querySelector<HTMLInputElement>('input[data-cell]') ??
      null)
    : null;

function spotOf(input: HTMLInputElement): Spot {
  return {
    row: Number(input.dataset['row']),
    column: columns.findIndex((one) => one === input.dataset['cell']),
  };
}

/**
 * Touch selects a row, then all rows up to another one; tapping the only selected row clears it.
 * The focus stays, so that no keyboard opens.
 */
export function selectRow(state: GridState, row: number): GridState {
  const { top, bottom } = blockOf(state);
  const isWide = state.cursor.far !== null;
  const isOnlyRow = isWide && top === row && bottom === row;
  const from = !isWide || isOnlyRow ? go(state, { row, column: 0 }, { focus: false }) : state;
  const to = { row, column: columns.length - 1 };
  return isOnlyRow ? from : go(from, to, { extend: true, focus: false });
}

let byTouch = false;
let dragging = false;

/** Click, Shift and click, drag, double click as in a spreadsheet; touch is the browser's. */
export function pointer(grid: ItemGrid) {
  const isTyped = (input: HTMLInputElement) =>
    grid.get().cursor.typing !== null && input === document.activeElement;
  return {
    onPointerDown: (event: PointerEvent) => {
      byTouch = event.pointerType === 'touch';
    },
    onMouseDown: (event: MouseEvent) => {
      const input = inputAt(event.target);
      if (
        byTouch ||
        event.button !== 0 ||
        !input ||
        isTyped(input) ||
        (event.target instanceof Element && event.target.closest('button'))
      )
        return;
      event.preventDefault();
      dragging = true;
      const spot = spotOf(input);
      grid.act((now) => go(now, spot, { extend: event.shiftKey && now.cursor.at !== null }));
    },
    onMouseOver: (event: MouseEvent) => {
      if (event.buttons !== 1) dragging = false;
      const input = dragging ? inputAt(event.target) : null;
      if (input) grid.act((now) => go(now, spotOf(input), { extend: true }));
    },
    onDoubleClick: (event: MouseEvent) => {
      const input = inputAt(event.target);
      if (input && !isTyped(input)) editInPlace(grid, input);
    },
  };
}
