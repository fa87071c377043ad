import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useLocale } from '#src/i18n/use-locale.ts';
import { vatByRate } from '#src/lib/checks/vat.ts';
import type { Line } from '#src/lib/line-changes.ts';
import { formatMoney, sumDecimals } from '#src/lib/money.ts';
import { formatPercent } from '#src/lib/percent.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import classes from './explanation.module.css';

interface RateTableProps {
  readonly lines: readonly Line[];
  readonly currency: string;
  readonly header: Readonly<Record<'total_price' | 'total_vat', string>>;
  /** The amounts of the page; undefined while they are not known. */
  readonly page: readonly string[] | undefined;
}

const opposite = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
const same = (one: string, other: string): boolean =>
  !/[1-9]/.test(sumDecimals([one, opposite(other)]));

/**
 * Net, VAT and total of the items by rate, beside what the invoice says; where the page is known,
 * which rate it does not have.
 */
export function RateTable({ lines, currency, header, page }: RateTableProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const rates = vatByRate(lines);
  if (rates.length === 0) return null;
  const money = (amount: string) => formatMoney(amount, currency, locale);
  const [vat, total] = [
    sumDecimals(rates.map((rate) => rate.vat)),
    sumDecimals(rates.map((rate) => rate.total)),
  ];
  const known = page !== undefined && page.length > 0;
  const stands = (amount: string) =>
    page?.some((one) => same(one, amount) || same(opposite(one), amount)) ?? false;
  const mark = (fits: boolean, good: string, bad: string) =>
    fits ? (
      <IconText icon={<IconCheck size={14} />} tone="good">
        {good}
      </IconText>
    ) : (
      <IconText icon={<IconAlertTriangle size={14} />} tone="warn">
        {bad}
      </IconText>
    );
  return (
    // What scrolls has to take the focus, so that it scrolls by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard
    <div className={classes.scroll} role="group" aria-label={t`VAT by rate`} tabIndex={0}>
      <table className={classes.rates}>
        <caption>{t`VAT by rate`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`VAT %`}</th>
            <th scope="col">{t`Net`}</th>
            <th scope="col">{t`VAT`}</th>
            <th scope="col">{t`Total`}</th>
            {known && <th scope="col">{t`VAT on the page`}</th>}
          </tr>
        </thead>
        <tbody>
          {rates.map((rate) => (
            <tr key={rate.vat_rate}>
              <th scope="row">{formatPercent(rate.vat_rate, locale)}</th>
              <td>{money(sumDecimals([rate.total, opposite(rate.vat)]))}</td>
              <td>{money(rate.vat)}</td>
              <td>{money(rate.total)}</td>
              {known && <td>{mark(stands(rate.vat), t`there`, t`differs`)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`Items`}</th>
            <td>{money(sumDecimals([total, opposite(vat)]))}</td>
            <td>{money(vat)}</td>
            <td>{money(total)}</td>
            {known && <td>–</td>}
          </tr>
          <tr>
            <th scope="row">{t`Invoice`}</th>
            <td>
              {header.total_vat && header.total_price
                ? money(sumDecimals([header.total_price, opposite(header.total_vat)]))
                : '–'}
            </td>
            <td>{header.total_vat ? money(header.total_vat) : '–'}</td>
            <td>{header.total_price ? money(header.total_price) : '–'}</td>
            {known && <td>–</td>}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
