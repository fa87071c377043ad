import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { CurrencySum } from '#src/lib/exports/currency-sums.ts';
import { formatMoney } from '#src/lib/money.ts';
import { useCountdown } from '#src/ui/use-countdown.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { mostSummedAtOnce, type FilterSums } from './use-filter-sums.ts';
import classes from './export-run.module.css';

/** Totals by currency, one after the other. */
export function SumsLine({ sums }: { sums: readonly CurrencySum[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (sums.length === 0) return <span>{t`none has a total`}</span>;
  return (
    <span className={classes.sums}>
      {sums.map(({ currency, total }) => (
        <span key={currency} className="amount">
          {formatMoney(total, currency, locale)}
        </span>
      ))}
    </span>
  );
}

/**
 * The totals of an export's invoices, before it runs: at once where they are few, else when asked
 * for, as far as they were read.
 */
export function ExportSums({ totals, count }: { totals: FilterSums; count: number }) {
  const { t } = useLingui();
  const format = new Intl.NumberFormat(useLocale());
  const { data, error, reading, stopped, progress, start, stop } = totals;
  const waits = useCountdown(reading ? (progress.pausedUntil ?? 0) : 0);
  const most = format.format(mostSummedAtOnce);
  const onStart = () => void start();
  if (data)
    return (
      <p className={classes.totals}>
        {t`Totals:`} <SumsLine sums={data} />
      </p>
    );
  if (error && !reading)
    return (
      <ProblemNotice
        compact
        title={t`The totals could not be added up`}
        problem={error}
        onRetry={onStart}
      />
    );
  if (!reading && !stopped)
    return (
      <p className={classes.totals}>
        <Button
          variant="default"
          size="compact-sm"
          onClick={onStart}
        >{t`Add up the totals`}</Button>{' '}
        <span
          className={classes.note}
        >{t`Above ${most} invoices they are added up only when you ask: the list is read page by page.`}</span>
      </p>
    );
  const { read, sums } = progress;
  const [some, all] = [format.format(read), format.format(Math.max(count, progress.count))];
  return (
    <div className={classes.adding}>
      <p className={classes.totals}>
        {t`Totals of ${some} of ${all} invoices:`} {read > 0 && <SumsLine sums={sums} />}
      </p>
      {reading ? (
        <>
          <progress
            className={classes.bar}
            max={Math.max(count, 1)}
            value={read}
            aria-label={t`Adding up`}
          />
          {waits > 0 && (
            <span className={classes.note}>
              {plural(waits, {
                one: 'The service asks us to wait # second.',
                other: 'The service asks us to wait # seconds.',
              })}
            </span>
          )}
          <Button variant="default" size="compact-sm" onClick={stop}>{t`Stop`}</Button>
        </>
      ) : (
        <Button variant="default" size="compact-sm" onClick={onStart}>{t`Add up all`}</Button>
      )}
    </div>
  );
}
