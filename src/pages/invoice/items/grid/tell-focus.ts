import { focusField } from '#src/lib/focused-field.ts';
import { cells, readCell, settleText } from './item-cells.ts';
import type { ItemRow } from './item-rows.ts';
import type { ItemStore } from './item-store.ts';
import type { Column } from './places.ts';

/** Tells the document beside it which cell has the focus, and what it holds. */
export function tellFocus(store: ItemStore, names: Readonly<Record<Column, string>>): void {
  const { id, column, typing } = store.cursor;
  const cell = cells.find((one) => one === column);
  const row = id === null ? undefined : store.book.row(id);
  if (!row || column === null) return;
  const text = typing?.text ?? (cell ? row.texts[cell] : '');
  const reading = cell && readCell(cell, text, store.locale);
  focusField({
    field: `items.${column}`,
    label: names[column],
    value: reading?.kind === 'value' ? (reading.value ?? '') : text,
    rowValues: besides(row, store.locale),
    ...(cell && {
      take: (taken: string) => {
        store.cancel();
        store.put([
          { id: row.id, texts: { [cell]: settleText(cell, taken.trim(), store.locale) } },
        ]);
        store.cursor.wishFocus();
        store.changed();
        tellFocus(store, names);
      },
    }),
  });
}

// The other cells of the row: what stands on the page in the same line is the likelier place.
function besides({ texts }: ItemRow, locale: string): readonly string[] {
  return cells.flatMap((cell) => {
    const reading = readCell(cell, texts[cell], locale);
    return cell !== 'unit' && reading.kind === 'value' && reading.value ? [reading.value] : [];
  });
}
