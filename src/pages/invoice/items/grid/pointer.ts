import type { MouseEvent, PointerEvent } from 'react';
import { editInPlace } from './grid-keys.ts';
import type { ItemStore } from './item-store.ts';
import { columns, type Spot } from './places.ts';

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

/** A finger selects a row, then the rows up to another one; on the only selected row it gives the selection up. The focus stays, and no keyboard opens. */
export function pickRow(store: ItemStore, row: number): void {
  const { wide, block } = store.cursor;
  const only = wide && block.top === row && block.bottom === row;
  if (!wide || only) store.go({ row, column: 0 }, { focus: false });
  if (!only) store.go({ row, column: columns.length - 1 }, { extend: true, focus: false });
}

let byTouch = false;
let dragging = false;

/** The mouse of a spreadsheet: click, Shift and click, drag, double click. A finger is left to the browser. */
export function pointer(store: ItemStore) {
  const isTyped = (input: HTMLInputElement) =>
    store.cursor.typing !== null && input === document.activeElement;
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
      store.go(spotOf(input), { extend: event.shiftKey && store.cursor.id !== null });
    },
    onMouseOver: (event: MouseEvent) => {
      if (event.buttons !== 1) dragging = false;
      const input = dragging ? inputAt(event.target) : null;
      if (input) store.go(spotOf(input), { extend: true });
    },
    onDoubleClick: (event: MouseEvent) => {
      const input = inputAt(event.target);
      if (input && !isTyped(input)) editInPlace(store, input);
    },
  };
}
