import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { withAsideTexts } from '#src/i18n/languages.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { retryImport } from '#src/lib/retry-import.ts';
import type { PastedBlock } from './item-tools.tsx';
import classes from './item-section.module.css';
import type { ItemGrid } from './item-grid.ts';

// Asked for with the page itself, not only once the page is drawn.
const loading = retryImport(() => withAsideTexts(import('./grid/items.tsx')));
const part = loading();
const Items = lazy(async () => ({ default: (await part).Items }));

const ItemTools = lazyPart(
  () => import('./item-tools.tsx'),
  (part) => part.ItemTools,
  { texts: false },
);

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
      <Suspense fallback={<div className={classes.waiting} />}>
        <Items
          invoice={invoice}
          currency={currency}
          grid={grid}
          editable={editable}
          onBlock={setPasted}
        />
      </Suspense>
      {editable && (
        <Suspense>
          <ItemTools grid={grid} currency={currency} pasted={pasted} onPasted={setPasted} />
        </Suspense>
      )}
    </section>
  );
}
