import { plural, t } from '@lingui/core/macro';
import type { BackgroundReading } from '#src/api/insights/background-reading.ts';
import type { InsightsReading } from '#src/api/insights/insights.ts';
import { countText, dayText, momentText } from '#src/i18n/locale.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { SmallButton } from '#src/ui/button.tsx';
import { JobProgress } from '#src/ui/job-progress.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import classes from './insights.module.css';

interface ReadingLineProps {
  readonly reading: BackgroundReading<object>;
  readonly count: number;
  readonly onStop: () => void;
  readonly onResume: () => void;
}

export function ReadingLine({ reading, count, onStop, onResume }: ReadingLineProps) {
  const { state, read, pause, problem } = reading;
  const [some, all] = [countText(read), countText(count)];
  if (problem && (state === 'failed' || state === 'reading'))
    return (
      <ProblemNotice
        readsOnly
        problem={problem}
        title={
          read > 0
            ? t`The reading ended at ${some} of ${all} invoices`
            : t`The invoices could not be read`
        }
        onRetry={onResume}
        retrying={state === 'reading'}
      />
    );
  if (state === 'stopped')
    return (
      <div className={classes.reading} data-print="no">
        <span>{t`Stopped at ${some} of ${all} invoices.`}</span>
        <SmallButton onClick={onResume}>{t`Continue`}</SmallButton>
      </div>
    );
  if (state === 'done') return null;
  return (
    <JobProgress
      inline
      label={t`Reading`}
      done={read}
      total={Math.max(count, 1)}
      until={pause?.until ?? null}
      reason={
        pause && !pause.requested
          ? t`It pauses, to leave the server time for your other work. It resumes automatically.`
          : undefined
      }
      onStop={onStop}
    >
      {t`${some} of ${all} invoices`}
    </JobProgress>
  );
}

interface BasisProps {
  readonly reading: InsightsReading;
  /** The reading whose sums are shown: the previous one while a new one is in progress. */
  readonly shown: InsightsReading;
  readonly filters: InboxFilters;
  readonly onStop: () => void;
  readonly onResume: () => void;
}

/** The number of invoices behind the sums, and their date; or the progress of reading. */
export function Basis({ reading, shown, filters, onStop, onResume }: BasisProps) {
  const { unpriced, others } = shown.tally;
  const missing = unpriced.waiting + unpriced.approved;
  return (
    <div className={classes.basis}>
      <p className={classes.based}>{basedOn(shown, filters)}</p>
      <ReadingLine
        reading={reading}
        // Others may have been added while reading.
        count={Math.max(reading.count, reading.read)}
        onStop={onStop}
        onResume={onResume}
      />
      {missing > 0 && (
        <p className={classes.note}>
          {plural(missing, {
            one: '# of them has no total: it is counted in lists, not in sums.',
            other: '# of them have no total: they are counted in lists, not in sums.',
          })}
        </p>
      )}
      {others.rows > 0 && (
        <p className={classes.note}>
          {t`The server also sent ${others.rows} that are neither waiting nor approved. They aren't counted.`}
        </p>
      )}
    </div>
  );
}

/** The invoices, days and time that the sums are based on. */
function basedOn({ state, read, count, at }: InsightsReading, filters: InboxFilters): string {
  const { created_at__from_date: from, created_at__to_date: to } = filters;
  const [first, last] = [from && dayText(from), to && dayText(to)];
  const days =
    first && last
      ? t`Created ${first} – ${last}.`
      : first
        ? t`Created since ${first}.`
        : last
          ? t`Created until ${last}.`
          : t`Created at any time.`;
  const [some, all] = [countText(read), countText(Math.max(count, read))];
  const when = momentText(new Date(at).toISOString());
  const whole = state === 'done';
  if (read === 0)
    return `${whole ? t`No invoices are waiting or approved.` : t`Waiting and approved invoices are being counted.`} ${days}`;
  const based = whole
    ? plural(read, {
        one: 'Covers the one invoice that is waiting or approved.',
        other: 'Covers all # invoices that are waiting or approved.',
      })
    : t`Covers the newest ${some} of ${all} waiting or approved invoices.`;
  return `${based} ${days} ${t`Updated ${when}.`}`;
}
