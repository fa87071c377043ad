import type { LineChanges, LineValues } from '#src/lib/line-changes.ts';
import { cells, cellText, cellTexts, type Cell, type CellTexts } from './item-cells.ts';
import type { RowBook } from './row-book.ts';
import type { RowChange, Step } from './steps.ts';

function changed(id: string, values: Partial<LineValues>, before: CellTexts | null): RowChange {
  const after: Record<Cell, string> = { ...(before ?? cellTexts(undefined)) };
  for (const cell of cells) {
    const value = values[cell];
    if (value !== undefined) after[cell] = cellText(cell, value);
  }
  return { id, before, after };
}

/** What changes of lines do to the rows; rows for the new ones are begun. Rows that are gone by now are left out. */
export function stepOf(book: RowBook, { add = [], change = [], remove = [] }: LineChanges): Step {
  const kept = change.flatMap(({ id, values }) => {
    const row = book.row(id);
    return row && !remove.includes(id) ? [changed(id, values, row.texts)] : [];
  });
  const gone = remove.flatMap((id): RowChange[] => {
    const row = book.row(id);
    return row && id !== book.blank ? [{ id, before: row.texts, after: null }] : [];
  });
  const added = book.begin(add.length).map((id, index) => changed(id, add[index] ?? {}, null));
  return [...kept, ...gone, ...added];
}
