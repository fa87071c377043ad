import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { currencyDecimals, formatDecimal, formatMoney } from '#src/lib/money.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { GridBody } from './grid-body.tsx';
import type { ItemGrid } from '#src/pages/invoice/items/item-grid.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useWords } from '#src/widgets/words.tsx';
import { contentsOf, derivedOf } from '#src/pages/invoice/items/cells.ts';
import classes from './item-grid.module.css';

interface ItemsProps {
  readonly invoice: Invoice;
  readonly currency: string;
  readonly grid: ItemGrid;
  readonly editable: boolean;
  /** A block from a spreadsheet was pasted. */
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
  const { t } = useLingui();
  useListedKeys();
  return (
    <>
      <GridBody grid={grid} decimals={decimals} onBlock={onBlock} />
      <p
        id="items-keys"
        className="visually-hidden"
      >{t`Arrow keys move, typing replaces, F2 edits. Tab goes from cell to cell; Esc, then Tab leaves the items.`}</p>
    </>
  );
}

// The grid hears its keys itself; here they are only named for the sheet of keys.
function useListedKeys(): void {
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
    'mod+z': key(t`Take back`),
    'mod+y': key(t`Do again`),
  });
}

/** The lines to read only. */
function ItemTable({ items, currency }: { items: readonly InvoiceItem[]; currency: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords();
  const decimals = currencyDecimals(currency);
  if (items.length === 0)
    return <p className={classes.none} tabIndex={-1} data-items>{t`This invoice has no items.`}</p>;
  return (
    <div
      role="group"
      className={classes.wide}
      aria-labelledby="items-title"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard
      tabIndex={0}
      data-items
    >
      <table className={classes.table} aria-labelledby="items-title">
        <thead>
          <tr>
            <th scope="col">{t`Name`}</th>
            <th scope="col" className={classes.number}>{t`Quantity`}</th>
            <th scope="col">{t`Unit`}</th>
            <th scope="col" className={classes.number}>{t`Total incl. VAT`}</th>
            <th scope="col" className={classes.number}>{t`VAT %`}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const sums = derivedOf(contentsOf(item), locale);
            const each = sums.unit_price && formatDecimal(sums.unit_price, locale, decimals);
            return (
              <tr key={item.uid}>
                <td>
                  {item.name}
                  {item.description && <div className={classes.quiet}>{item.description}</div>}
                </td>
                <td data-label={t`Quantity`} className={classes.number}>
                  {item.quantity && formatDecimal(item.quantity, locale)}
                  {each && <em className={classes.sum}>{t`${each} each`}</em>}
                </td>
                <td data-label={t`Unit`}>{item.unit && words.unit(item.unit)}</td>
                <td data-label={t`Total incl. VAT`} className={classes.number}>
                  {item.total_price && formatMoney(item.total_price, currency, locale)}
                  {sums.net && (
                    <em
                      className={classes.sum}
                    >{t`net ${formatDecimal(sums.net, locale, decimals)}`}</em>
                  )}
                </td>
                <td data-label={t`VAT %`} className={classes.number}>
                  {item.vat_rate && formatDecimal(item.vat_rate, locale)}
                  {sums.vat && (
                    <em className={classes.sum}>{formatDecimal(sums.vat, locale, decimals)}</em>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
