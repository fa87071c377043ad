import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { listAddress } from '#src/lib/insights/address.ts';
import { vatLines, type VatTally } from '#src/lib/insights/vat.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { formatPercent } from '#src/lib/percent.ts';
import { Bar } from './chart.tsx';
import { useCurrencyName } from './use-currency-name.ts';
import classes from './insights.module.css';

interface VatRatesProps {
  readonly tally: VatTally;
  readonly filters: InboxFilters;
  readonly currency: string;
  /** Approved invoices that the list shows. */
  readonly approved: number;
}

/** The rates of a currency as bars, and the table beside them. */
export function VatRates({ tally, filters, currency, approved }: VatRatesProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const currencyName = useCurrencyName()(currency);
  const lines = useMemo(() => vatLines(tally, currency), [tally, currency]);
  const nameOf = (rate: string) => (rate === '' ? t`No rate named` : formatPercent(rate, locale));
  const money = (amount: string) => formatMoney(amount, currency, locale);
  const title = t`VAT by rate`;
  const heads = { net: t`Net`, vat: t`VAT`, total: t`Total`, invoices: t`Invoices` };
  if (lines.length === 0)
    return <p className={classes.note}>{t`Those read so far have no VAT in ${currencyName}.`}</p>;
  return (
    <>
      <p
        className={classes.note}
      >{t`The list cannot be narrowed to a rate: the bars lead to all approved invoices.`}</p>
      <div className={classes.columns}>
        <ul className={classes.chart} aria-label={title}>
          {lines.map(({ rate, vat, bar }) => (
            <li key={rate} className={classes.group}>
              <span className={classes.name}>{nameOf(rate)}</span>
              <Bar
                name={nameOf(rate)}
                word={t`VAT`}
                hatched={false}
                amount={money(vat)}
                bar={bar}
                listed={approved}
                to={paths.inbox(listAddress(filters, 'approved'))}
              />
            </li>
          ))}
        </ul>
        <table className={classes.table} data-stacks>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Rate`}</th>
              {Object.values(heads).map((head) => (
                <th key={head} scope="col" data-align="end">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.rate}>
                <th scope="row">{nameOf(line.rate)}</th>
                {(['net', 'vat', 'total'] as const).map((part) => (
                  <td key={part} data-align="end" data-label={heads[part]} className="amount">
                    {money(line[part])}
                  </td>
                ))}
                <td data-align="end" data-label={heads.invoices} className="amount">
                  {line.invoices.toLocaleString(locale)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
