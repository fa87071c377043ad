import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { Items } from './grid/items.tsx';
import type { PastedBlock } from './item-tools.tsx';
import classes from './item-section.module.css';
import type { ItemGrid } from './item-grid.ts';
import { ItemTools } from './item-tools.tsx';

/** The lines of the invoice: a grid to type in, or a table where they may not be changed. */
export function ItemSection({
  invoice,
  currency,
  grid,
  editable,
}: {
  invoice: Invoice;
  currency: string;
  grid: ItemGrid;
  editable: boolean;
}) {
  const { t } = useLingui();
  const [pasted, setPasted] = useState<PastedBlock | null>(null);
  return (
    <section className={classes.section} aria-labelledby="items-title">
      <h2 id="items-title" className={classes.title}>{t`Items`}</h2>
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
