import { plural } from '@lingui/core/macro';
import type { Pause } from '#src/api/gentle-reads.ts';
import { useCountdown } from '#src/ui/use-countdown.ts';
import classes from './insights.module.css';

/** Why a reading stands still for a while. */
export function PauseLine({ pause }: { pause: Pause }) {
  const left = useCountdown(pause.until);
  if (left === 0) return null;
  return (
    <p className={classes.note} data-print="no">
      {pause.asked
        ? plural(left, { one: 'The service asks us to wait # second. Then it goes on by itself.', other: 'The service asks us to wait # seconds. Then it goes on by itself.' })
        : plural(left, { one: 'It goes on in # second, so that the service has time for your other work.', other: 'It goes on in # seconds, so that the service has time for your other work.' })}
    </p>
  );
}
