import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Pause } from '#src/api/request-queue.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { JobProgress } from '#src/ui/job-progress.tsx';
import classes from './insights.module.css';

interface ReadingLineProps {
  readonly state: 'reading' | 'left' | 'stopped' | 'failed' | 'done';
  readonly read: number;
  readonly count: number;
  readonly pause: Pause | null;
  readonly stop: () => void;
  readonly goOn: () => void;
}

const ownPace = (left: number) =>
  plural(left, {
    one: 'It goes on in # second, so that the service has time for your other work.',
    other: 'It goes on in # seconds, so that the service has time for your other work.',
  });

/** How far a reading is, and how to end it or go on with it. */
export function ReadingLine({ state, read, count, pause, stop, goOn }: ReadingLineProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [some, all] = [read.toLocaleString(locale), count.toLocaleString(locale)];
  if (state === 'stopped')
    return (
      <div className={classes.reading} data-print="no">
        <span>{t`Stopped at ${some} of ${all} invoices.`}</span>
        <Button variant="default" size="compact-sm" onClick={goOn}>{t`Go on`}</Button>
      </div>
    );
  if (state !== 'reading' && state !== 'left') return null;
  return (
    <JobProgress
      inline
      label={t`Reading`}
      done={read}
      total={Math.max(count, 1)}
      until={pause?.until ?? null}
      {...(pause && !pause.requested ? { pauseWords: ownPace } : {})}
      onStop={stop}
    >
      {t`${some} of ${all} invoices`}
    </JobProgress>
  );
}
