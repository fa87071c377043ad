import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { currencyDecimals } from '#contract/currency-decimals.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { GridBody } from './grid-body.tsx';
import { ItemTable } from './item-table.tsx';
import { moveStep } from '#src/pages/invoice/items/grid-edits.ts';
import type { ItemGrid } from '#src/pages/invoice/items/item-grid.ts';

interface ItemsProps {
  readonly invoice: Invoice;
  readonly currency: string;
  readonly grid: ItemGrid;
  readonly editable: boolean;
  readonly onBlock: (clipboard: { readonly text: string; readonly html: string }) => void;
}

/** The lines of the invoice: a grid to type in, or a table where they may not be changed. */
export function Items({ invoice, currency, grid, editable, onBlock }: ItemsProps) {
  if (!editable) return <ItemTable items={invoice.items} currency={currency} />;
  return <Grid grid={grid} decimals={currencyDecimals(currency)} onBlock={onBlock} />;
}

function Grid({
  grid,
  decimals,
  onBlock,
}: Pick<ItemsProps, 'grid' | 'onBlock'> & { readonly decimals: number }) {
  useListedKeys(grid);
  return (
    <>
      <GridBody grid={grid} decimals={decimals} onBlock={onBlock} />
      <p id="items-keys" className="visually-hidden">
        <Trans>
          Arrow keys move, typing replaces, F2 edits. Tab goes from cell to cell; Esc, then Tab
          leaves the items.
        </Trans>
      </p>
    </>
  );
}

// The grid hears its keys itself; here they are only named for the sheet of keys.
function useListedKeys(grid: ItemGrid): void {
  const { t } = useLingui();
  const group = t`Items`;
  const [pass] = useState(() => () => false);
  const key = (label: string) => ({ run: pass, label, group, can: false });
  useKeys({
    F2: key(t`Edit the cell in place`),
    Tab: key(t`Next cell; after Esc: out of the items`),
    'shift+Space': key(t`Select rows`),
    'mod+c': key(t`Copy the chosen cells`),
    'mod+x': key(t`Cut the chosen cells`),
    'mod+v': key(t`Paste cells, or rows of a spreadsheet`),
    'mod+d': key(t`Fill down`),
    Insert: key(t`New item`),
    'mod+Delete': key(t`Delete rows`),
    // After a button the focus is in no cell: what is undone is still the step here.
    'mod+z': {
      ...key(t`Undo`),
      run: () => {
        if (grid.get().steps.done.length === 0) return false;
        grid.act((now) => moveStep(now, 'undo'));
      },
    },
    'mod+y': key(t`Redo`),
  });
}
