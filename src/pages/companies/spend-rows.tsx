import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { spendFilters } from '#src/api/company-spend.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { daysOfMonth, type SpendTable } from '#src/lib/company-spend.ts';
import { writeInbox } from '#src/lib/inbox-tabs.ts';
import type { IsoMonth } from '#src/lib/insights/by-month.ts';
import { formatMonth } from '#src/lib/insights/month-words.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { Link } from '#src/ui/router.ts';
import classes from '#src/widgets/records/records.module.css';

const mostMonths = 12;

/**
 * The sums of a company, months down and currencies across, each with a quiet bar.
 * @param linked whether the inbox can be filtered by these months
 */
export function SpendRows({
  uid,
  table,
  linked,
}: {
  uid: string;
  table: SpendTable;
  linked: boolean;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const [all, setAll] = useState(false);
  const { currencies, months } = table;
  if (months.length === 0) return null;
  const inboxOf = (month?: IsoMonth) => {
    const days = month && daysOfMonth(month);
    return paths.inbox(
      writeInbox({
        ...spendFilters(uid),
        ...(days && { created_at__from_date: days.from, created_at__to_date: days.to }),
      }),
    );
  };
  const amount = (value: string, currency: string, month?: IsoMonth) => {
    const text = <span className="amount">{formatMoney(value, currency, locale)}</span>;
    return linked ? <Link to={inboxOf(month)}>{text}</Link> : text;
  };
  return (
    <>
      {/* Many currencies are wider than the panel: the keyboard scrolls too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard */}
      <div role="group" aria-label={t`Spend by month`} className={classes.wide} tabIndex={0}>
        <table className={classes.small}>
          <caption className="visually-hidden">{t`Spend by month and currency`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Month`}</th>
              {currencies.map(({ currency }) => (
                <th key={currency} scope="col" data-align="end">
                  {currency || t`No currency`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.slice(0, all ? undefined : mostMonths).map(({ month, cells }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month, locale)}</th>
                {cells.map((cell, place) => {
                  const currency = currencies[place]?.currency ?? '';
                  return (
                    <td key={currency} data-align="end">
                      {cell && amount(cell.total, currency, month)}
                      {cell && (
                        <span aria-hidden className={classes.track}>
                          <span
                            className={classes.bar}
                            style={{
                              marginInlineStart: `${cell.bar.start}%`,
                              inlineSize: `${cell.bar.length}%`,
                            }}
                          />
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t`Total`}</th>
              {currencies.map(({ currency, total }) => (
                <td key={currency} data-align="end">
                  {amount(total, currency)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {months.length > mostMonths && !all && (
        <div>
          <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
            {plural(months.length, { one: 'Show # month', other: 'Show all # months' })}
          </Button>
        </div>
      )}
    </>
  );
}
