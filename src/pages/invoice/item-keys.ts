import { cells } from './item-cells.ts';

type Field = HTMLInputElement | HTMLSelectElement;

const isField = (target: EventTarget | null): target is Field => (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && target.dataset['cell'] !== undefined;

function focusCell(grid: HTMLElement, row: number, cell: string): boolean {
  const rows = new Set([...grid.querySelectorAll<HTMLElement>('[data-row]')].map((field) => Number(field.dataset['row'])));
  const near = Math.min(Math.max(row, 0), Math.max(0, rows.size - 1));
  const field = grid.querySelector<Field>(`[data-row="${near}"][data-cell="${cell}"]`) ?? grid.querySelector<Field>(`[data-row="${near}"][data-cell="name"]`);
  field?.focus();
  // As in a spreadsheet: typing replaces what is there.
  if (field instanceof HTMLInputElement) field.select();
  return field !== null;
}

/** Whether an arrow may leave the field: all of it is selected, or the caret stands at that end. */
function mayLeave(field: Field, forwards: boolean): boolean {
  if (!(field instanceof HTMLInputElement)) return false;
  const { selectionStart, selectionEnd, value } = field;
  const all = selectionStart === 0 && selectionEnd === value.length;
  return all || (selectionStart === selectionEnd && selectionStart === (forwards ? value.length : 0));
}

/** What the grid does with its rows for the keys that need it. */
export interface GridDeeds {
  /** Puts the cell back to what the service has. @returns false when it has that already */
  readonly restore: (row: number, cell: string) => boolean;
  readonly drop: (row: number) => void;
}

/** The basic keys of a spreadsheet. Tab is the browser's own. @returns whether the key was one of them */
export function pressInGrid(event: KeyboardEvent, grid: HTMLElement, deeds: GridDeeds): boolean {
  const field = event.target;
  if (!isField(field) || event.isComposing || event.altKey) return false;
  const row = Number(field.dataset['row']);
  const cell = field.dataset['cell'] ?? '';
  const modified = event.ctrlKey || event.metaKey;
  if (event.key === 'Delete' && modified) {
    deeds.drop(row);
    // The rows below move up once this one is gone.
    requestAnimationFrame(() => focusCell(grid, row, cell));
    return true;
  }
  if (modified) return false;
  const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  switch (event.key) {
    case 'ArrowUp':
    case 'ArrowDown':
      // A list of choices has these keys for itself.
      return field instanceof HTMLInputElement && focusCell(grid, row + (event.key === 'ArrowUp' ? -1 : 1), cell);
    case 'Enter':
      return focusCell(grid, row + (event.shiftKey ? -1 : 1), cell);
    case 'Insert':
      return focusCell(grid, Number.MAX_SAFE_INTEGER, 'name');
    case 'F2':
      if (field instanceof HTMLInputElement) field.setSelectionRange(field.value.length, field.value.length);
      return true;
    case 'Escape':
      return deeds.restore(row, cell);
    default: {
      if (side === undefined || event.shiftKey || !mayLeave(field, side > 0)) return false;
      const next = cells[cells.findIndex((one) => one === cell) + side];
      return next !== undefined && focusCell(grid, row, next);
    }
  }
}
