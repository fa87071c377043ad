import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { companySpend } from '#src/api/company-spend.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { spendTable } from '#src/lib/company-spend.ts';
import { formatMoment } from '#src/lib/days.ts';
import { announce } from '#src/ui/announce.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import classes from '#src/widgets/records/records.module.css';
import { useLongRead } from '#src/widgets/use-long-read.ts';
import { SpendRows } from './spend-rows.tsx';

/** Up to so many invoices are added up without being asked. */
const fewRows = 200;

/**
 * What was spent at a company, by month and currency: approved and waiting invoices, read page by
 * page.
 * @param count its invoices; undefined while that is not known
 */
export function Spend({ uid, count }: { uid: string; count: number | undefined }) {
  const { t } = useLingui();
  const locale = useLocale();
  const titleId = useId();
  const [day, setDay] = useState<'created' | 'invoiced'>('created');
  const few = count !== undefined && count > 0 && count <= fewRows;
  const spend = useLongRead({ ...companySpend(uid), automatic: few });
  const table = useMemo(() => spend.data && spendTable(spend.data.rows, day), [spend.data, day]);
  if (!count) return null;
  const start = () => void spend.start().then((data) => data && announce(t`Added up`));
  const { progress } = spend;
  const moment = spend.data && formatMoment(spend.data.at, locale);
  const read = progress?.read ?? 0;
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.subheading}>{t`Spend by month`}</h3>
      {spend.reading && (!spend.data || !few) && (
        <div className={classes.state}>
          <progress
            className={classes.progress}
            aria-label={t`Adding up`}
            max={progress?.count || count}
            value={read}
          />
          <span className={classes.note}>{t`${read} of ${progress?.count || count} invoices`}</span>
          {progress?.pausedUntil && (
            <span className={classes.note}>{t`The service asks us to wait a moment.`}</span>
          )}
          <Button size="compact-sm" variant="default" onClick={spend.stop}>{t`Stop`}</Button>
        </div>
      )}
      {spend.error && !spend.reading && (
        <ProblemNotice
          problem={spend.error}
          title={t`The invoices could not be added up`}
          onRetry={start}
          compact
        />
      )}
      {!spend.data && !spend.reading && !spend.error && (
        <div className={classes.state}>
          <Button size="compact-sm" variant="default" onClick={start}>
            {plural(count, { one: 'Add up # invoice', other: 'Add up # invoices' })}
          </Button>
          {spend.stopped && (
            <span
              className={classes.note}
            >{t`Stopped. The sums of a part are not shown: they would mislead.`}</span>
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
                one: '# of them has no total or no date, and is in no sum.',
                other: '# of them have no total or no date, and are in no sum.',
              })}{' '}
            {table.months.length > 0 &&
              (day === 'created'
                ? t`Each sum leads to its invoices.`
                : t`The list of invoices cannot be filtered by invoice date, so these sums lead nowhere.`)}{' '}
            {!few && moment && t`Added up on ${moment}.`}
          </p>
          {!few && !spend.reading && (
            <div>
              <Button size="compact-sm" variant="subtle" onClick={start}>{t`Add up again`}</Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
