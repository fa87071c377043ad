import { Trans } from '@lingui/react/macro';
import { useEffect, useState, type ComponentProps } from 'react';
import { plural, t } from '@lingui/core/macro';
import { useStore } from '#src/device/store.ts';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import { useNarrow } from '#src/pages/invoice/panels.tsx';
import { Button } from '#src/ui/button.tsx';
import { announce } from '#src/ui/announce.tsx';
import { currencyDecimals } from '#contract/currency-decimals.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { GridBody } from '#src/pages/invoice/items/grid/grid-body.tsx';
import { ItemTable } from '#src/pages/invoice/items/grid/item-table.tsx';
import { itemLayout, toggleLayout } from './item-layout.ts';
import classes from './item-section.module.css';
import { ItemTools } from './item-tools.tsx';
import type { PasteSource } from './paste/use-paste.ts';
import type { ItemGrid } from './item-grid.ts';
import { moveStepAloud } from './grid/grid-input.ts';

/** The lines of the invoice: an editable grid, or a table on a locked invoice. */
export function ItemSection() {
  const { invoice, form, grid, editable } = useOpenInvoice();
  const currency = useStore(form, ({ shown }) => shown.currency);
  const { docked, derived } = useStore(itemLayout);
  const narrow = useNarrow();
  useAnnouncedLines(grid);
  const [pasted, setPasted] = useState<PasteSource | null>(null);
  return (
    <section className={classes.section} aria-labelledby="items-title">
      <div className={classes.top}>
        <h2 id="items-title" className={classes.title}>{t`Items`}</h2>
        <Button
          variant={derived ? 'light' : 'subtle'}
          size="compact-xs"
          aria-pressed={derived}
          title={t`Unit price, net and VAT of each item`}
          onClick={() => toggleLayout('derived')}
        >{t`Net and VAT`}</Button>
        {!narrow && (
          <Button
            variant={docked ? 'light' : 'subtle'}
            size="compact-xs"
            aria-pressed={docked}
            aria-keyshortcuts="L"
            title={t`Items under the document (L)`}
            onClick={() => toggleLayout('docked')}
          >{t`Full width`}</Button>
        )}
      </div>
      {editable ? (
        <>
          <Grid grid={grid} decimals={currencyDecimals(currency)} onBlock={setPasted} />
          <ItemTools grid={grid} currency={currency} pasted={pasted} onPasted={setPasted} />
        </>
      ) : (
        <ItemTable items={invoice.items} currency={currency} />
      )}
    </section>
  );
}

/** Announces lines saved together once, except after a fix or paste. */
function useAnnouncedLines(grid: ItemGrid): void {
  useEffect(() => {
    const saved = new Set<string>();
    let before = grid.get().results;
    return grid.subscribe(() => {
      const { results, sending, queue } = grid.get();
      for (const [id, result] of results)
        if (before.get(id) !== result && !grid.takeAnnounced(id) && result.status === 'saved')
          saved.add(id);
      before = results;
      if (saved.size === 0 || sending !== null || queue.size > 0) return;
      announce(plural(saved.size, { one: '# item saved', other: '# items saved' }));
      saved.clear();
    });
  }, [grid]);
}

function Grid({ grid, ...props }: ComponentProps<typeof GridBody>) {
  useListedKeys(grid);
  return (
    <>
      <GridBody grid={grid} {...props} />
      <p id="items-keys" className="visually-hidden">
        <Trans>
          Arrow keys move, typing replaces, F2 edits. Tab goes from cell to cell; Esc, then Tab
          leaves the items.
        </Trans>
      </p>
    </>
  );
}

// The grid handles its keys itself; they are only listed for the keyboard sheet.
function useListedKeys(grid: ItemGrid): void {
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
    // After a click on a button no cell has the focus, but undo still applies to the grid.
    'mod+z': {
      ...key(t`Undo`),
      run: () => {
        if (grid.get().steps.done.length === 0) return false;
        moveStepAloud(grid, 'undo');
      },
    },
    'mod+y': key(t`Redo`),
  });
}
