import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { focusNow } from './focus.ts';
import { useCountdown } from './use-countdown.ts';
import classes from './job-progress.module.css';

interface JobProgressProps {
  readonly label: string;
  readonly done: number;
  /** 0 while unknown. */
  readonly total: number;
  readonly children?: ReactNode;
  /** The current step; it is announced, or the reason for a pause in its place. */
  readonly status?: string;
  /** End of a pause, in milliseconds since 1970. */
  readonly until?: number | null;
  /** Reason for a pause; by default that the service asks for it. */
  readonly reason?: string | undefined;
  readonly note?: ReactNode;
  readonly onStop: () => void;
  readonly stopLabel?: string;
  /** A single line within a page, which does not take the focus. */
  readonly inline?: boolean;
}

/** Progress of a long job with a button to stop it. */
export function JobProgress({
  label,
  done,
  total,
  children,
  status,
  until,
  reason,
  note,
  onStop,
  stopLabel,
  inline = false,
}: JobProgressProps) {
  const left = useCountdown(until ?? 0);
  const known = total > 0 ? { max: total, value: Math.min(done, total) } : {};
  return (
    <div className={classes.job} data-inline={inline || undefined} data-print="no">
      <p role="status" className={left > 0 ? classes.pause : classes.status}>
        {left > 0 ? (reason ?? t`The server asks us to wait. It resumes automatically.`) : status}
      </p>
      <progress className={classes.bar} {...known} aria-label={label} />
      <p>
        {children}
        {/* Outside the status, because every second would be announced. */}
        {left > 0 && (
          <span> · {plural(left, { one: '# second left', other: '# seconds left' })}</span>
        )}
      </p>
      {note && <p className={classes.note}>{note}</p>}
      <div className={classes.actions}>
        <Button
          ref={inline ? undefined : focusNow}
          data-autofocus={inline ? undefined : true}
          variant="default"
          size={inline ? 'compact-sm' : 'sm'}
          onClick={onStop}
        >
          {stopLabel ?? t`Stop`}
        </Button>
      </div>
    </div>
  );
}
