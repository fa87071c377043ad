import { t } from '@lingui/core/macro';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { negated } from '#documents/numbers/exact.ts';
import { useStore } from '#src/device/store.ts';
import { moneyText } from '#src/i18n/locale.ts';
import { sumDecimals } from '#src/lib/amounts/money.ts';
import { itemSums, type ComparedSum } from '#src/lib/comparisons/item-sums.ts';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import { words } from '#src/widgets/words.tsx';
import classes from './item-sums.module.css';
import { useLines } from './open-grids.ts';

export function ItemSums() {
  const { form, grid } = useOpenInvoice();
  // Deferred, so that typing is not delayed.
  const { total_price, total_vat, currency } = useDeferredValue(
    useStore(form, ({ shown }) => shown),
  );
  const lines = useDeferredValue(useLines(grid));
  const sums = useMemo(
    () => itemSums({ lines, total_price, total_vat, currency }),
    [lines, total_price, total_vat, currency],
  );
  return (
    <dl className={classes.sums} aria-label={t`Sum of the items`}>
      <Sum name={t`Net`} currency={currency} {...sums.net} />
      <Sum name={words.field('total_vat')} currency={currency} {...sums.total_vat} />
      <Sum name={words.field('total_price')} currency={currency} {...sums.total_price} />
    </dl>
  );
}

function Sum({
  name,
  currency,
  items,
  invoice,
  agrees,
}: ComparedSum & { name: string; currency: string }) {
  const money = (amount: string | null) => (amount === null ? '–' : moneyText(amount, currency));
  const off = agrees ? sumDecimals([items, negated(invoice ?? '')]) : '';
  // The sign would not say which of the two sums is meant to be right.
  const rounding = /[1-9]/.test(off) && money(off.replace('-', ''));
  return (
    <div className={classes.sum}>
      <dt>{name}</dt>
      <dd className={classes.items}>{money(items)}</dd>
      <dd className={classes.invoice} data-agrees={rounding ? undefined : (agrees ?? undefined)}>
        <span className={agrees && !rounding ? classes.same : undefined}>
          {rounding
            ? t`Invoice ${money(invoice)}, rounding ${rounding}`
            : t`Invoice ${money(invoice)}`}
        </span>{' '}
        {agrees === true && !rounding && <IconCheck size={14} role="img" aria-label={t`agrees`} />}
        {agrees === false && (
          <IconAlertTriangle size={14} role="img" aria-label={t`doesn't agree`} />
        )}
      </dd>
    </div>
  );
}
