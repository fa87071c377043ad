import { isTextField } from '#src/ui/key-names.ts';
import { decimalSign } from '#src/lib/money.ts';
import { cells, showCell } from './item-cells.ts';
import type { ItemStore } from './item-store.ts';
import { columns, spotAfter, spotAfterTab, type Sheet } from './places.ts';
import { clearBlock, fillDown } from './block-deeds.ts';

/** What the keys need from the page. */
export interface KeyParts {
  /** Rows that are seen at once. */
  readonly page: number;
  readonly remove: (ids: readonly string[]) => void;
}

const lastColumn = columns.length - 1;

const sheetOf = ({ book }: ItemStore, page: number): Sheet => ({
  rows: book.ids.length,
  page,
  filled: ({ row, column }) => {
    const name = cells[column];
    const texts = book.row(book.ids[row] ?? '')?.texts;
    // What is derived is there when there is a total to derive it from.
    return texts !== undefined && texts[name ?? 'total_price'] !== '';
  },
});

/** Begins to type with the caret at the end of what the cell shows. */
export function editInPlace(store: ItemStore, input: HTMLInputElement): void {
  if (input.readOnly) return;
  const { id, column } = store.cursor;
  const row = id === null ? undefined : store.book.row(id);
  // Of an amount what is seen without its group signs, with as many decimals.
  const decimals = input.value.split(decimalSign(store.locale))[1]?.length ?? 0;
  const text =
    row && column === 'total_price'
      ? showCell(column, row.texts[column], store.locale, decimals)
      : input.value;
  store.type(text, text, true);
  // Drawn at once: the caret belongs behind what is edited now.
  input.value = text;
  input.setSelectionRange(text.length, text.length);
}

function tab(event: KeyboardEvent, store: ItemStore): boolean {
  const { cursor, book } = store;
  const from = cursor.spot;
  const to = spotAfterTab(from, event.shiftKey, book.ids.length);
  if (cursor.freed || to === null) {
    cursor.freed = false;
    return false;
  }
  const origin = event.shiftKey ? null : (cursor.origin ?? columns[from.column] ?? null);
  store.go(to);
  cursor.origin = origin;
  return true;
}

function enter(event: KeyboardEvent, store: ItemStore): boolean {
  const { cursor, book } = store;
  const { row, column } = cursor.spot;
  const back = cursor.origin === null ? column : columns.indexOf(cursor.origin);
  store.go({
    row: Math.min(Math.max(row + (event.shiftKey ? -1 : 1), 0), book.ids.length - 1),
    column: event.shiftKey ? column : back,
  });
  return true;
}

function withControl(event: KeyboardEvent, store: ItemStore, { remove }: KeyParts): boolean {
  const { cursor, book } = store;
  const { top, bottom, left, right } = cursor.block;
  switch (event.key.toLowerCase()) {
    case 'a':
      store.choose(
        { row: 0, column: 0 },
        { row: Math.max(0, book.ids.length - 2), column: lastColumn },
      );
      return true;
    case 'd':
      fillDown(store);
      return true;
    case 'z':
      return event.shiftKey ? store.redo() || true : store.undo() || true;
    case 'y':
      return store.redo() || true;
    case 'delete':
      remove(cursor.chosen);
      return true;
    case ' ':
      store.choose({ row: 0, column: left }, { row: book.ids.length - 1, column: right });
      return true;
    default:
      return top > bottom;
  }
}

/** The keys while nothing is being typed. */
function move(
  event: KeyboardEvent,
  input: HTMLInputElement,
  store: ItemStore,
  parts: KeyParts,
): boolean {
  const { cursor, book } = store;
  const jumps = event.ctrlKey || event.metaKey;
  const from = event.shiftKey ? cursor.far : cursor.spot;
  const to = spotAfter(event.key, from, jumps, sheetOf(store, parts.page));
  if (to) {
    store.go(to, { extend: event.shiftKey });
    return true;
  }
  if (jumps) return withControl(event, store, parts);
  switch (event.key) {
    case 'F2':
      editInPlace(store, input);
      return true;
    case 'Delete':
    case 'Backspace':
      clearBlock(store);
      return true;
    case 'Insert':
      store.go({ row: book.ids.length - 1, column: 0 });
      return true;
    case ' ': {
      if (!event.shiftKey) return false;
      const { top, bottom } = cursor.block;
      store.choose({ row: top, column: 0 }, { row: bottom, column: lastColumn });
      return true;
    }
    case 'Escape':
      if (cursor.wide) store.go(cursor.spot);
      else cursor.freed = true;
      return true;
    default:
      return false;
  }
}

/**
 * The keys of a spreadsheet. While a cell is typed into, arrows end that and move on; after F2 they move the caret.
 * Tab goes from cell to cell and leaves at the ends; after Esc it leaves at once.
 * @returns whether the key was one of them
 */
export function pressInGrid(event: KeyboardEvent, store: ItemStore, parts: KeyParts): boolean {
  const input = event.target;
  // Alt is the document's: taking marked words, the next and the previous invoice.
  if (
    !(input instanceof HTMLInputElement) ||
    !isTextField(input) ||
    event.isComposing ||
    event.keyCode === 229 ||
    event.altKey
  )
    return false;
  const { typing } = store.cursor;
  if (event.key !== 'Tab' && event.key !== 'Shift' && event.key !== 'Escape')
    store.cursor.freed = false;
  const plain = !event.ctrlKey && !event.metaKey;
  if (event.key === 'Tab') return plain && tab(event, store);
  if (event.key === 'Enter') return plain && enter(event, store);
  if (!typing) return move(event, input, store, parts);
  if (event.key === 'Escape') return store.cancel();
  if (event.key === 'F2') {
    store.type(input.value, typing.start, !typing.caret);
    return true;
  }
  const arrow = event.key.startsWith('Arrow') && plain && !event.shiftKey;
  if (!arrow || typing.caret) return false;
  const to = spotAfter(event.key, store.cursor.spot, false, sheetOf(store, parts.page));
  if (to) store.go(to);
  return true;
}
