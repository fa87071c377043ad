import type { CopiedCell } from '#src/lib/paste/line-cells.ts';
import {
  cellText,
  cells,
  derivedOf,
  readCell,
  settleText,
  type Cell,
  type CellTexts,
} from './item-cells.ts';
import type { ItemStore } from './item-store.ts';
import { columns } from './places.ts';
import type { Put } from './row-book.ts';

const chosenCells = ({ cursor }: ItemStore): readonly Cell[] =>
  cells.filter((_, column) => column >= cursor.block.left && column <= cursor.block.right);

/** Empties the chosen cells. */
export function clearBlock(store: ItemStore): void {
  const empty: Partial<CellTexts> = Object.fromEntries(
    chosenCells(store).map((cell) => [cell, '']),
  );
  store.put(store.cursor.chosen.map((id) => ({ id, texts: empty })));
}

/** Fills the chosen block with its first row; a single row with the one above. */
export function fillDown(store: ItemStore): void {
  const { book, cursor } = store;
  const { top, bottom } = cursor.block;
  const from = book.row(book.ids[top === bottom ? top - 1 : top] ?? '');
  if (!from) return;
  const texts: Partial<CellTexts> = Object.fromEntries(
    chosenCells(store).map((cell) => [cell, from.texts[cell]]),
  );
  store.put(
    book.ids
      .slice(top, bottom + 1)
      .filter((id) => id !== from.id && (id !== book.blank || top === bottom))
      .map((id) => ({ id, texts })),
  );
}

/** The chosen cells as they are copied: values of the wire, or the text that is no value yet; what is derived too. */
export function copied(store: ItemStore): readonly (readonly CopiedCell[])[] {
  const { left, right } = store.cursor.block;
  return store.cursor.chosen.flatMap((id) => {
    const row = store.book.row(id);
    if (!row) return [];
    const follows = derivedOf(row.texts, store.locale);
    return [
      columns.slice(left, right + 1).map((cell) => {
        if (cell === 'unit_price' || cell === 'net' || cell === 'vat')
          return { cell, value: follows[cell] };
        const reading = readCell(cell, row.texts[cell], store.locale);
        return { cell, value: reading.kind === 'value' ? reading.value : row.texts[cell] };
      }),
    ];
  });
}

/** Types one text into all chosen cells. */
export function pasteText(store: ItemStore, text: string): void {
  const { book, cursor } = store;
  const { top, bottom } = cursor.block;
  const texts: Partial<CellTexts> = Object.fromEntries(
    chosenCells(store).map((cell) => [cell, settleText(cell, text, store.locale)]),
  );
  store.put(
    book.ids
      .slice(top, bottom + 1)
      .filter((id) => id !== book.blank || top === bottom)
      .map((id) => ({ id, texts })),
  );
}

/** Puts copied cells down from the cursor on, as a spreadsheet does; rows that are missing are added. */
export function pasteCells(store: ItemStore, rows: readonly (readonly CopiedCell[])[]): void {
  const { book, cursor } = store;
  const { top, left } = cursor.block;
  const free = book.ids.length - 1 - top;
  const ids = [
    ...book.ids.slice(top, top + Math.min(free, rows.length)),
    ...book.begin(Math.max(0, rows.length - free)),
  ];
  const puts = rows.flatMap((row, index): Put[] => {
    const id = ids[index];
    const texts: Partial<Record<Cell, string>> = {};
    row.forEach(({ cell, value }, offset) => {
      const to = cells[left + offset];
      if (to)
        texts[to] = to === cell ? cellText(to, value) : settleText(to, value ?? '', store.locale);
    });
    return id === undefined ? [] : [{ id, texts }];
  });
  store.put(puts);
  const width = Math.max(...rows.map((row) => row.length));
  store.choose(
    { row: top, column: left },
    { row: top + rows.length - 1, column: Math.min(left + width, columns.length) - 1 },
  );
}
