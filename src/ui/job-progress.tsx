import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { focusNow } from './focus.ts';
import { useCountdown } from './use-countdown.ts';
import classes from './job-progress.module.css';

interface JobProgressProps {
  readonly label: string;
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
  readonly children?: ReactNode;
  /** What is done at the moment; it is announced, and so is a pause in its place. */
  readonly status?: string;
  /** Until when it stands still, in milliseconds since 1970. */
  readonly until?: number | null;
  /** Why it stands still; that the service asks for it by default. */
  readonly reason?: string | undefined;
  readonly note?: ReactNode;
  readonly onStop: () => void;
  readonly stopLabel?: string;
  /** One line within a page, which does not take the focus. */
  readonly inline?: boolean;
}

/** How far a long job is: a bar and its figures, why it stands still, and the way to stop it. */
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
  const { t } = useLingui();
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
        {/* Not in the status: each second would be announced. */}
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
