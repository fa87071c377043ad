import { useLingui } from '@lingui/react/macro';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatDecimal } from '#src/lib/money.ts';
import { Amount } from '#src/ui/amount.tsx';
import { useWords } from '#src/widgets/words.tsx';
import classes from './quick-look.module.css';

/** The lines of the invoice, to look at. */
export function LookItems({
  items,
  currency,
}: {
  items: readonly InvoiceItem[];
  currency: string | null;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords();
  if (items.length === 0) return <p className={classes.quiet}>{t`No items`}</p>;
  const number = (value: string | null) => (value === null ? '–' : formatDecimal(value, locale));
  return (
    <table className={classes.items} aria-label={words.field('items')}>
      <thead>
        <tr>
          <th scope="col">{words.field('name')}</th>
          <th scope="col">{words.field('quantity')}</th>
          <th scope="col">{words.field('total_price')}</th>
          <th scope="col">{words.field('vat_rate')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.uid}>
            <td>{item.name || item.description || '–'}</td>
            <td>
              {number(item.quantity)}{' '}
              {item.quantity !== null && item.unit ? words.unit(item.unit) : ''}
            </td>
            <td>
              <Amount value={item.total_price} currency={currency} />
            </td>
            <td>{number(item.vat_rate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
