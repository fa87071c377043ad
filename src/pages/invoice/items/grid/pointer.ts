import type { MouseEvent, PointerEvent } from 'react';
import { editInPlace } from './grid-keys.ts';
import { blockOf, columns, type Spot } from '#src/pages/invoice/items/cursor.ts';
import { go } from '#src/pages/invoice/items/grid-edits.ts';
import type { GridState } from '#src/pages/invoice/items/grid-state.ts';
import type { ItemGrid } from '#src/pages/invoice/items/item-grid.ts';

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
 * A finger selects a row, then the rows up to another one; on the only selected row it clears the
 * selection. The focus stays, and no keyboard opens.
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

/**
 * The mouse of a spreadsheet: click, Shift and click, drag, double click. A finger is left to the
 * browser.
 */
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
