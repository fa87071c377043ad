import { plural, t } from '@lingui/core/macro';
import { useId, useMemo, useState } from 'react';
import { companySpend, spendFilters } from '#src/api/company-spend.ts';
import { momentText, moneyText, monthText } from '#src/i18n/locale.ts';
import { daysOfMonth, spendTable, type SpendTable } from '#src/lib/insights/company-spend.ts';
import { writeInbox } from '#src/lib/filters/filters.ts';
import type { IsoMonth } from '#src/lib/insights/months.ts';
import { paths } from '#src/lib/paths.ts';
import { announce } from '#src/ui/announce.tsx';
import { Button, SmallButton } from '#src/ui/button.tsx';
import { JobProgress } from '#src/ui/job-progress.tsx';
import { Link } from '#src/ui/router.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { ReadProblem } from '#src/widgets/problem-notice.tsx';
import classes from '#src/widgets/records/records.module.css';
import bars from './spend.module.css';
import { useLongRead } from '#src/widgets/use-long-read.ts';

/** Up to this number of invoices is summed without being asked. */
const fewRows = 200;

/**
 * What was spent at a company by month and currency: its approved and waiting invoices, read page
 * by page.
 * @param count number of its invoices; undefined while unknown
 */
export function Spend({ uid, count }: { uid: string; count: number | undefined }) {
  const titleId = useId();
  const [day, setDay] = useState<'created' | 'invoiced'>('created');
  const few = count !== undefined && count > 0 && count <= fewRows;
  const spend = useLongRead({ ...companySpend(uid), automatic: few });
  const table = useMemo(() => spend.data && spendTable(spend.data.rows, day), [spend.data, day]);
  if (!count) return null;
  const start = () => spend.start().then((data) => data && announce(t`Added up`));
  const { progress } = spend;
  const moment = spend.data && momentText(spend.data.at);
  const read = progress?.read ?? 0;
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.subheading}>{t`Spend by month`}</h3>
      {spend.reading && !spend.error && (!spend.data || !few) && (
        <JobProgress
          inline
          label={t`Adding up`}
          done={read}
          total={progress?.count || count}
          until={progress?.pausedUntil ?? null}
          onStop={spend.stop}
        >
          {t`${read} of ${progress?.count || count} invoices`}
        </JobProgress>
      )}
      <ReadProblem
        compact
        title={t`The invoices could not be added up`}
        of={{ error: spend.error, isFetching: spend.reading, refetch: start }}
      />
      {!spend.data && !spend.reading && !spend.error && (
        <div className={classes.state}>
          <SmallButton onClick={() => void start()}>
            {plural(count, { one: 'Add up # invoice', other: 'Add up # invoices' })}
          </SmallButton>
          {spend.stopped && (
            <span
              className={classes.note}
            >{t`Stopped. The sums of a part aren't shown: they would mislead.`}</span>
          )}
        </div>
      )}
      {table && (
        <>
          {table.months.length > 0 && (
            <Segmented
              legend={t`Month of`}
              value={day}
              onChoose={setDay}
              choices={[
                { value: 'created', label: t`Creation` },
                { value: 'invoiced', label: t`Invoice date` },
              ]}
            />
          )}
          <SpendRows uid={uid} table={table} linked={day === 'created'} />
          <p className={classes.note}>
            {plural(spend.data?.rows.length ?? 0, {
              0: 'No approved or waiting invoice.',
              one: '# approved or waiting invoice.',
              other: '# approved and waiting invoices.',
            })}{' '}
            {table.leftOut > 0 &&
              plural(table.leftOut, {
                one: '# of them has no total or no date and is in no sum.',
                other: '# of them have no total or no date, and are in no sum.',
              })}{' '}
            {table.months.length > 0 &&
              (day === 'created'
                ? t`Select a sum to see its invoices.`
                : t`The list of invoices can't be filtered by invoice date, so these sums aren't links.`)}{' '}
            {!few && moment && t`Added up on ${moment}.`}
          </p>
          {!few && !spend.reading && (
            <div>
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => void start()}
              >{t`Add up again`}</Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

const mostMonths = 12;

/**
 * The sums of a company, months as rows and currencies as columns, each with a bar.
 * @param linked whether the inbox can be filtered by these months
 */
function SpendRows({ uid, table, linked }: { uid: string; table: SpendTable; linked: boolean }) {
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
    const text = <span className="amount">{moneyText(value, currency)}</span>;
    return linked ? <Link to={inboxOf(month)}>{text}</Link> : text;
  };
  return (
    <>
      {/* With many currencies it is wider than the panel, so it must be scrollable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
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
                <th scope="row">{monthText(month)}</th>
                {cells.map((cell, place) => {
                  const currency = currencies[place]?.currency ?? '';
                  return (
                    <td key={currency} data-align="end">
                      {cell && amount(cell.total, currency, month)}
                      {cell && (
                        <span aria-hidden className={bars.track}>
                          <span
                            className={bars.bar}
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
