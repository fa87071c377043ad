import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { withAsideTexts } from '#src/i18n/languages.ts';
import { lasting } from '#src/lib/lasting.ts';
import type { LineChanges } from '#src/lib/line-changes.ts';
import type { CellBlock } from '#documents/tables/region-rows.ts';
import { onOfferedRows } from '#src/lib/offered-rows.ts';
import { fillDown } from './grid/block-deeds.ts';
import { columns } from './grid/places.ts';
import { useLines, type ItemGrid } from './use-item-grid.ts';

const PasteSheet = lazy(
  lasting(async () => ({
    default: (await withAsideTexts(import('./paste/paste-sheet.tsx'))).PasteSheet,
  })),
);
const SelectionBar = lazy(
  lasting(async () => ({
    default: (await withAsideTexts(import('./selection-bar/selection-bar.tsx'))).SelectionBar,
  })),
);

/** A block that waits to be looked at: pasted, or cut out of the document. */
export interface PastedBlock {
  readonly text: string;
  readonly html: string;
  readonly block?: CellBlock;
}

interface ItemsBesideProps {
  readonly grid: ItemGrid;
  readonly currency: string;
  readonly pasted: PastedBlock | null;
  readonly onPasted: (pasted: PastedBlock | null) => void;
}

// One row counts as chosen when all of it is; ids have no blanks in them.
function chosenRows({ cursor }: ItemGrid): string {
  const { chosen, block, wide } = cursor;
  return wide && (chosen.length > 1 || (block.left === 0 && block.right === columns.length - 1))
    ? chosen.join(' ')
    : '';
}

/** What appears beside the grid: the sheet for a block of cells, and the bar of the selected rows. */
export function ItemTools({ grid, currency, pasted, onPasted }: ItemsBesideProps) {
  const chosen = useSyncExternalStore(grid.follow, () => chosenRows(grid));
  const ids = new Set(chosen.split(' '));
  const lines = useLines(grid).filter((line) => ids.has(line.id));
  useEffect(() => onOfferedRows((block) => onPasted({ text: '', html: '', block })), [onPasted]);
  const toCell = () => grid.go(grid.cursor.spot);
  // As in a spreadsheet, the cursor is where the block begins; the sheet has given the focus back before that.
  const add = (changes: LineChanges) => {
    const row = grid.book.ids.length - 1;
    const takeBack = grid.applyChanges(changes);
    requestAnimationFrame(() => grid.go({ row, column: 0 }));
    return takeBack;
  };
  const close = () => {
    onPasted(null);
    requestAnimationFrame(toCell);
  };
  return (
    <Suspense>
      {lines.length > 0 && (
        <SelectionBar
          grid={grid}
          lines={lines}
          currency={currency}
          onFillDown={() => fillDown(grid)}
          onClose={toCell}
        />
      )}
      {/* On a phone the document is in front of the items when a region of it is taken. */}
      {pasted &&
        createPortal(
          <PasteSheet
            {...pasted}
            currency={currency}
            grid={{ applyChanges: add }}
            onClose={close}
          />,
          document.body,
        )}
    </Suspense>
  );
}
