import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useStore } from '#src/device/store.ts';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import { useNarrow } from '#src/pages/invoice/panels.tsx';
import { Button } from '#src/ui/button.tsx';
import { Items } from './grid/items.tsx';
import { itemLayout, toggleLayout } from './item-layout.ts';
import classes from './item-section.module.css';
import { useAnnouncedLines } from './use-announced-lines.ts';
import { ItemTools, type PastedBlock } from './item-tools.tsx';

/** The lines of the invoice: a grid to type in, or a table where they may not be changed. */
export function ItemSection() {
  const { t } = useLingui();
  const { invoice, form, grid, editable } = useOpenInvoice();
  const currency = useStore(form, ({ shown }) => shown.currency);
  const { docked, derived } = useStore(itemLayout);
  const narrow = useNarrow();
  useAnnouncedLines(grid);
  const [pasted, setPasted] = useState<PastedBlock | null>(null);
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
      <Items
        invoice={invoice}
        currency={currency}
        grid={grid}
        editable={editable}
        onBlock={setPasted}
      />
      {editable && (
        <ItemTools grid={grid} currency={currency} pasted={pasted} onPasted={setPasted} />
      )}
    </section>
  );
}
