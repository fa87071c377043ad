import { t } from '@lingui/core/macro';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import { currencyDecimals } from '#contract/currency-decimals.ts';
import { decimalText, locale, moneyText } from '#src/i18n/locale.ts';
import { useStore } from '#src/device/store.ts';
import { contentsOf, derivedOf } from '#src/pages/invoice/items/cells.ts';
import { itemLayout } from '#src/pages/invoice/items/item-layout.ts';
import { words } from '#src/widgets/words.tsx';
import classes from './item-table.module.css';

export function ItemTable({
  items,
  currency,
}: {
  items: readonly InvoiceItem[];
  currency: string;
}) {
  const decimals = currencyDecimals(currency);
  const { derived } = useStore(itemLayout);
  if (items.length === 0)
    return <p className={classes.none} tabIndex={-1} data-items>{t`This invoice has no items.`}</p>;
  return (
    <div
      role="group"
      className={classes.wide}
      aria-labelledby="items-title"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
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
            const sums = derived ? derivedOf(contentsOf(item), locale()) : null;
            const each = sums?.unit_price && decimalText(sums.unit_price, decimals);
            return (
              <tr key={item.uid}>
                <td>
                  <div className={classes.name} title={`${item.name} ${item.description}`.trim()}>
                    {item.name}{' '}
                    {item.description && (
                      <small className={classes.quiet}>{item.description}</small>
                    )}
                  </div>
                </td>
                <td data-label={t`Quantity`} className={classes.number}>
                  {item.quantity && decimalText(item.quantity)}
                  {each && <em className={classes.sum}>{t`${each} each`}</em>}
                </td>
                <td data-label={t`Unit`}>{item.unit && words.unit(item.unit)}</td>
                <td data-label={t`Total incl. VAT`} className={classes.number}>
                  {item.total_price && moneyText(item.total_price, currency)}
                  {sums?.net && (
                    <em className={classes.sum}>{t`net ${decimalText(sums.net, decimals)}`}</em>
                  )}
                </td>
                <td data-label={t`VAT %`} className={classes.number}>
                  {item.vat_rate && decimalText(item.vat_rate)}
                  {sums?.vat && <em className={classes.sum}>{decimalText(sums.vat, decimals)}</em>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
