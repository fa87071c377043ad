import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { LineChanges } from '#src/lib/changes/line-changes.ts';
import { useStore } from '#src/device/store.ts';
import { laterPart, lazyPart } from '#src/i18n/lazy-part.ts';
import { onOfferedRows } from '#src/widgets/document/document-fields.ts';
import { cursorSpot, selectedRows } from './cursor.ts';
import { fillDown } from '#src/pages/invoice/items/grid/block-actions.ts';
import { go } from './grid-edits.ts';
import type { ItemGrid } from './item-grid.ts';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import { useLines } from './open-grids.ts';
import type { PasteSource } from './paste/use-paste.ts';

const PasteSheet = lazyPart(() => import('./paste/paste-sheet.tsx'), 'PasteSheet');

const LinesBar = laterPart(() => import('#src/pages/invoice/invoice-tools.ts'), 'LinesBar');

interface ItemToolsProps {
  readonly grid: ItemGrid;
  readonly currency: string;
  /** A block of cells to review before adding. */
  readonly pasted: PasteSource | null;
  readonly onPasted: (pasted: PasteSource | null) => void;
}

/** What opens for the grid: the dialog for a pasted block, and the bar of the selected rows. */
export function ItemTools({ grid, currency, pasted, onPasted }: ItemToolsProps) {
  const { form } = useOpenInvoice();
  // Joined to one text, which is compared by value; ids have no blanks.
  const selected = useStore(grid, (state) => selectedRows(state).join(' '));
  const ids = new Set(selected.split(' '));
  const lines = useLines(grid).filter((line) => ids.has(line.id));
  useEffect(() => onOfferedRows((block) => onPasted({ text: '', html: '', block })), [onPasted]);
  const toCell = () => grid.act((state) => go(state, cursorSpot(state)));
  // As in a spreadsheet, the cursor goes to the start of the block; the dialog has returned the
  // focus before.
  const add = (changes: LineChanges) => {
    const row = grid.get().lines.ids.length - 1 - (changes.remove ?? []).length;
    const takeBack = grid.applyChanges(changes);
    requestAnimationFrame(() => grid.act((state) => go(state, { row, column: 0 })));
    return takeBack;
  };
  const close = () => {
    onPasted(null);
    requestAnimationFrame(toCell);
  };
  return (
    <>
      {lines.length > 0 && (
        <LinesBar
          grid={grid}
          lines={lines}
          currency={currency}
          onFillDown={() => grid.act(fillDown)}
          onClose={toCell}
        />
      )}
      {/* Rendered into the body, because on a phone the document hides the items while a region is
          selected. */}
      {pasted &&
        createPortal(
          <PasteSheet
            {...pasted}
            currency={currency}
            total={form.get().shown.total_price}
            grid={{ applyChanges: add, lines: grid.lines }}
            onClose={close}
          />,
          document.body,
        )}
    </>
  );
}
