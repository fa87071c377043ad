import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { CurrencySum } from '#src/lib/exports/currency-sums.ts';
import { formatMoney } from '#src/lib/money.ts';
import { useCountdown } from '#src/ui/use-countdown.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { mostSummedAtOnce, type SumsState } from './use-filter-sums.ts';
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

interface ExportSumsProps {
  readonly state: SumsState;
  readonly count: number;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

/** What the invoices of an export come to, before it runs: at once where they are few, else when asked for, and as far as was read. */
export function ExportSums({ state, count, onStart, onStop }: ExportSumsProps) {
  const { t } = useLingui();
  const format = new Intl.NumberFormat(useLocale());
  const waits = useCountdown(state.kind === 'reading' ? (state.progress.pausedUntil ?? 0) : 0);
  const most = format.format(mostSummedAtOnce);
  if (state.kind === 'whole')
    return (
      <p className={classes.totals}>
        {t`Totals:`} <SumsLine sums={state.sums} />
      </p>
    );
  if (state.kind === 'failed')
    return (
      <ProblemNotice
        compact
        title={t`The totals could not be added up`}
        problem={state.problem}
        onRetry={onStart}
      />
    );
  if (state.kind === 'idle')
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
  const { read, sums } = state.progress;
  const [some, all] = [format.format(read), format.format(Math.max(count, state.progress.count))];
  return (
    <div className={classes.adding}>
      <p className={classes.totals}>
        {t`Totals of ${some} of ${all} invoices:`} {read > 0 && <SumsLine sums={sums} />}
      </p>
      {state.kind === 'reading' ? (
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
          <Button variant="default" size="compact-sm" onClick={onStop}>{t`Stop`}</Button>
        </>
      ) : (
        <Button variant="default" size="compact-sm" onClick={onStart}>{t`Add up all`}</Button>
      )}
    </div>
  );
}
