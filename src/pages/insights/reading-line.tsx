import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Pause } from '#src/api/request-queue.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useCountdown } from '#src/ui/use-countdown.ts';
import classes from './insights.module.css';

interface ReadingLineProps {
  readonly state: 'reading' | 'left' | 'stopped' | 'failed' | 'done';
  readonly read: number;
  readonly count: number;
  readonly pause: Pause | null;
  readonly stop: () => void;
  readonly goOn: () => void;
}

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
    <>
      <div className={classes.reading} data-print="no">
        <progress
          className={classes.progress}
          max={Math.max(count, 1)}
          value={read}
          aria-label={t`Reading`}
        />
        <span className={classes.figure}>{t`${some} of ${all} invoices`}</span>
        <Button variant="default" size="compact-sm" onClick={stop}>{t`Stop`}</Button>
      </div>
      {pause && <PauseLine pause={pause} />}
    </>
  );
}

/** Why it stands still for a while. */
function PauseLine({ pause }: { pause: Pause }) {
  const left = useCountdown(pause.until);
  if (left === 0) return null;
  return (
    <p className={classes.note} data-print="no">
      {pause.requested
        ? plural(left, {
            one: 'The service asks us to wait # second. Then it goes on by itself.',
            other: 'The service asks us to wait # seconds. Then it goes on by itself.',
          })
        : plural(left, {
            one: 'It goes on in # second, so that the service has time for your other work.',
            other: 'It goes on in # seconds, so that the service has time for your other work.',
          })}
    </p>
  );
}
