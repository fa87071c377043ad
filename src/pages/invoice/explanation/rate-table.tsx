import { t } from '@lingui/core/macro';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { moneyText, percentText } from '#src/i18n/locale.ts';
import { sumsByRate } from '#src/lib/comparisons/item-sums.ts';
import { sumDecimals } from '#src/lib/amounts/money.ts';
import { negated } from '#documents/numbers/exact.ts';
import { FigureTable } from '#src/ui/figure-table.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import type { Causes } from './use-causes.ts';
import classes from './explanation.module.css';

const same = (one: string, other: string): boolean =>
  !/[1-9]/.test(sumDecimals([one, negated(other)]));

/** Net, VAT and total by rate beside the invoice's, and whether the page prints that VAT. */
export function RateTable({ of: { lines, currency, header, page } }: { of: Causes }) {
  const rates = sumsByRate({ ...header, lines, currency });
  if (rates.length === 0) return null;
  const money = (amount: string) => moneyText(amount, currency);
  const [vat, total] = [
    sumDecimals(rates.map((rate) => rate.vat)),
    sumDecimals(rates.map((rate) => rate.total)),
  ];
  const known = page !== undefined && page.length > 0;
  const stands = (amount: string) =>
    page?.some((one) => same(one, amount) || same(negated(one), amount)) ?? false;
  const mark = (fits: boolean) =>
    fits ? (
      <IconText icon={<IconCheck size={14} />} tone="good">{t`on the page`}</IconText>
    ) : (
      <IconText icon={<IconAlertTriangle size={14} />} tone="warn">{t`not on the page`}</IconText>
    );
  const sums = (name: string, tax: string, whole: string) => [
    name,
    tax && whole ? money(sumDecimals([whole, negated(tax)])) : '–',
    tax ? money(tax) : '–',
    whole ? money(whole) : '–',
  ];
  return (
    // A scrolling element must be focusable, to be scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div className={classes.scroll} role="group" aria-label={t`VAT by rate`} tabIndex={0}>
      <FigureTable
        caption={t`VAT by rate`}
        captioned
        head={[t`VAT %`, t`Net`, t`VAT`, t`Total`]}
        rows={rates.map((rate) => ({
          key: rate.vat_rate,
          cells: [
            percentText(rate.vat_rate),
            money(sumDecimals([rate.total, negated(rate.vat)])),
            <>
              {money(rate.vat)}
              {known && <div className={classes.mark}>{mark(stands(rate.vat))}</div>}
            </>,
            money(rate.total),
          ],
        }))}
        foot={[sums(t`Items`, vat, total), sums(t`Invoice`, header.total_vat, header.total_price)]}
      />
    </div>
  );
}
