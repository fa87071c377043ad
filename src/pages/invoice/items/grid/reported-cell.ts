import { lineCells } from '#src/lib/paste/line-cells.ts';
import { isCell, parsed, readCell, textOf, typedContent } from '#src/pages/invoice/items/cells.ts';
import { withFocusRequest, type Column } from '#src/pages/invoice/items/cursor.ts';
import type { GridContext } from '#src/pages/invoice/items/grid-state.ts';
import type { ItemGrid } from '#src/pages/invoice/items/item-grid.ts';
import type { GridRow } from '#src/pages/invoice/items/lines.ts';
import { focusField } from '#src/widgets/document/document-fields.ts';

// Typed text is searched in the document after the paint, unless another key follows.
const reportPauseMs = 80;
let reporting: ReturnType<typeof setTimeout> | undefined;

export const cancelReport = (): void => clearTimeout(reporting);

/** Reports the focused cell once typing pauses. */
export function reportFocusSoon(grid: ItemGrid, nameOf: (column: Column) => string): void {
  clearTimeout(reporting);
  reporting = setTimeout(() => reportFocus(grid, nameOf), reportPauseMs);
}

/** Reports to the document which cell has the focus, and its value. */
export function reportFocus(grid: ItemGrid, nameOf: (column: Column) => string): void {
  clearTimeout(reporting);
  const state = grid.get();
  const { cursor, lines } = state;
  const row = lines.rows.get(cursor.at?.id ?? '');
  const column = cursor.at?.column;
  if (!row || !column) return;
  const cell = isCell(column) ? column : null;
  const content =
    cell && cursor.typing ? typedContent(cell, cursor.typing.text) : cell && row.contents[cell];
  const reading = cell && readCell(cell, content ?? '', state);
  focusField({
    field: `items.${column}`,
    label: nameOf(column),
    value: reading?.kind === 'value' ? (reading.value ?? '') : textOf(content ?? ''),
    rowValues: otherValues(row, state),
    ...(cell && {
      take: (text: string) => {
        grid.cancel();
        grid.put([{ id: row.id, contents: { [cell]: parsed(cell, text.trim(), state) } }]);
        grid.act((state) => ({ ...state, cursor: withFocusRequest(state.cursor) }));
        reportFocus(grid, nameOf);
      },
    }),
  });
}

// The other values of the row: a match in the same row of the page is the likelier one.
function otherValues({ contents }: GridRow, context: GridContext): readonly string[] {
  return lineCells.flatMap((cell) => {
    const reading = readCell(cell, contents[cell], context);
    return cell !== 'unit' && reading.kind === 'value' && reading.value ? [reading.value] : [];
  });
}
