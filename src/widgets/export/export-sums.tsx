import { t } from '@lingui/core/macro';
import { currencyDecimals } from '#contract/currency-decimals.ts';
import { sumInvoices, type SumsProgress } from '#src/api/sum-invoices.ts';
import { countText, decimalText, moneyText } from '#src/i18n/locale.ts';
import type { CurrencySum } from '#src/lib/exports/currency-sums.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { moneyDecimals } from '#src/lib/amounts/money.ts';
import { SmallButton } from '#src/ui/button.tsx';
import { FigureTable } from '#src/ui/figure-table.tsx';
import { JobProgress } from '#src/ui/job-progress.tsx';
import { ReadProblem } from '#src/widgets/problem-notice.tsx';
import { useLongRead } from '#src/widgets/use-long-read.ts';
import classes from './export.module.css';

/** More rows than these are summed only on request. */
const mostSummedAtOnce = 2_000;

/**
 * Totals by currency of the invoices of filters; computed at once where they are few.
 * @param count undefined while unknown
 */
export const useFilterSums = (filters: InboxFilters, count: number | undefined) =>
  useLongRead<readonly CurrencySum[], SumsProgress>({
    queryKey: ['sums', filters],
    read: (signal, onProgress) => sumInvoices(filters, signal, onProgress),
    automatic: count !== undefined && count > 0 && count <= mostSummedAtOnce,
  });

export function SumsLine({ sums }: { sums: readonly CurrencySum[] }) {
  if (sums.length === 0) return <span>{t`none has a total`}</span>;
  return (
    <span className={classes.sums}>
      {sums.map(({ currency, total }) => (
        <span key={currency} className="amount">
          {moneyText(total, currency)}
        </span>
      ))}
    </span>
  );
}

/** Totals with one row per currency and aligned decimal points. */
export function SumsTable({ caption, sums }: { caption: string; sums: readonly CurrencySum[] }) {
  const decimals = sums.map(({ total, currency }) => moneyDecimals(total, currency));
  const most = Math.max(0, ...decimals);
  // Blanks of the width of a figure and a point replace decimals that a currency does not have.
  const blanks = (present: number) =>
    '\u2007'.repeat(most - present) + (present === 0 && most > 0 ? '\u2008' : '');
  return (
    <div className={classes.sumsTable}>
      <FigureTable
        caption={caption}
        captioned
        head={[t`Currency`, t`Total`]}
        rows={sums.map(({ currency, total }, index) => ({
          key: currency,
          cells: [
            currency || t`No currency`,
            decimalText(total, currencyDecimals(currency)) + blanks(decimals[index] ?? 0),
          ],
        }))}
      />
      {sums.length === 0 && <p className={classes.note}>{t`none has a total`}</p>}
    </div>
  );
}

/** The totals before an export: at once for few invoices, else on request. */
export function ExportSums({
  totals: { data, error, reading, stopped, progress, start, stop },
  count,
}: {
  totals: ReturnType<typeof useFilterSums>;
  count: number;
}) {
  const most = countText(mostSummedAtOnce);
  const onStart = () => void start();
  if (data) return <SumsTable caption={t`Totals`} sums={data} />;
  if (error)
    return (
      <ReadProblem
        compact
        title={t`The totals could not be added up`}
        of={{ error, isFetching: reading, refetch: start }}
      />
    );
  if (!reading && !stopped)
    return (
      <p>
        <SmallButton onClick={onStart}>{t`Add up the totals`}</SmallButton>{' '}
        <span className={classes.note}>
          {t`Above ${most} invoices they are added up only on request: the list is read page by page.`}
        </span>
      </p>
    );
  const read = progress?.read ?? 0;
  const [some = '', all = ''] = [read, Math.max(count, progress?.count ?? 0)].map(countText);
  return (
    <>
      <SumsTable
        caption={t`Totals of ${some} of ${all} invoices`}
        sums={progress && read > 0 ? progress.sums : []}
      />
      {reading ? (
        <JobProgress
          inline
          label={t`Adding up`}
          done={read}
          total={count}
          until={progress?.pausedUntil ?? 0}
          onStop={stop}
        />
      ) : (
        <div>
          <SmallButton onClick={onStart}>{t`Add up all`}</SmallButton>
        </div>
      )}
    </>
  );
}
