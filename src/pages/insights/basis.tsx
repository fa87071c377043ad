import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { InsightsActs } from '#src/api/insights.ts';
import type { InsightsReading } from '#src/api/insights-job.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatDay, formatMoment } from '#src/lib/days.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { ReadingLine } from './reading-line.tsx';
import classes from './insights.module.css';

interface BasisProps extends InsightsActs {
  readonly reading: InsightsReading;
  /** What the sums on the page are of: an earlier reading while it is read again. */
  readonly shown: InsightsReading;
  readonly filters: InboxFilters;
}

/** How many invoices the sums are based on, and of when; while they are read how far that is. */
export function Basis({ reading, shown, filters, stop, goOn }: BasisProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { read, state } = reading;
  // Others may have arrived while it was read.
  const count = Math.max(reading.count, read);
  const [some, all] = [read.toLocaleString(locale), count.toLocaleString(locale)];
  return (
    <div className={classes.basis}>
      <p className={classes.based}>{useBasedOn(shown, filters)}</p>
      <ReadingLine
        state={state}
        read={read}
        count={count}
        pause={reading.pause}
        stop={stop}
        goOn={goOn}
      />
      {state === 'failed' && reading.problem && (
        <ProblemNotice
          problem={reading.problem}
          title={
            read > 0
              ? t`The reading ended at ${some} of ${all} invoices`
              : t`The invoices could not be read`
          }
          onRetry={goOn}
        />
      )}
      <LeftOut reading={shown} />
    </div>
  );
}

/** What stands over the sums: of how many invoices, of which days, and of when. */
function useBasedOn({ state, read, count, at }: InsightsReading, filters: InboxFilters): string {
  const { t } = useLingui();
  const locale = useLocale();
  const { created_at__from_date: from, created_at__to_date: to } = filters;
  const [first, last] = [from && formatDay(from, locale), to && formatDay(to, locale)];
  const days =
    first && last
      ? t`Created ${first} – ${last}.`
      : first
        ? t`Created since ${first}.`
        : last
          ? t`Created until ${last}.`
          : t`Created at any time.`;
  const [some, all] = [read.toLocaleString(locale), Math.max(count, read).toLocaleString(locale)];
  const when = formatMoment(new Date(at).toISOString(), locale);
  const whole = state === 'done';
  if (read === 0)
    return `${whole ? t`No invoice waits or is approved.` : t`Waiting and approved invoices are being counted.`} ${days}`;
  const based = whole
    ? plural(read, {
        one: 'Based on the one waiting or approved invoice.',
        other: 'Based on all # waiting or approved invoices.',
      })
    : t`Based on the newest ${some} of ${all} waiting or approved invoices.`;
  return `${based} ${days} ${t`Read ${when}.`}`;
}

/** What is in no sum. */
function LeftOut({
  reading: {
    tally: {
      unpriced,
      others: { rows: others },
    },
  },
}: {
  reading: InsightsReading;
}) {
  const { t } = useLingui();
  const missing = unpriced.waiting + unpriced.approved;
  return (
    <>
      {missing > 0 && (
        <p className={classes.note}>
          {plural(missing, {
            one: '# of them has no total and is in no sum: it is counted in lists alone.',
            other: '# of them have no total and are in no sum: they are counted in lists alone.',
          })}
        </p>
      )}
      {others > 0 && (
        <p
          className={classes.note}
        >{t`The service also gave ${others} that neither wait nor are approved. They are not counted.`}</p>
      )}
    </>
  );
}
