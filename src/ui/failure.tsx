import { t } from '@lingui/core/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import classes from './failure.module.css';

export interface FailureProps {
  readonly title: ReactNode;
  readonly why?: ReactNode;
  /** The one action that is offered, such as Retry. */
  readonly action?: ReactNode;
  /** The technical cause, collapsed. */
  readonly details?: string | undefined;
  /** One line in a field, row or dialog instead of a block of the page. */
  readonly compact?: boolean;
  /** In a single line that fits the row of a table. */
  readonly inRow?: boolean;
}

export function Failure({
  title,
  why,
  action,
  details,
  compact = false,
  inRow = false,
}: FailureProps) {
  return (
    <section
      className={classes.failure}
      data-compact={compact || inRow || undefined}
      data-row={inRow || undefined}
      role="alert"
    >
      <IconAlertTriangle className={classes.icon} size={compact || inRow ? 16 : 20} aria-hidden />
      <div className={classes.text}>
        <p className={classes.title}>{title}</p>
        {why && <p className={classes.why}>{why}</p>}
        {action && <div className={classes.action}>{action}</div>}
        {details && <Details text={details} />}
      </div>
    </section>
  );
}

/** The collapsed technical cause, with a button to copy it for support. */
export function Details({ text }: { text: string }) {
  const cause = useRef<HTMLPreElement>(null);
  const [copied, setCopied] = useState('');
  const copy = () => {
    // The selection allows copying by hand where the browser refuses.
    getSelection()?.selectAllChildren(cause.current ?? document.body);
    setCopied(document.execCommand('copy') ? text : '');
  };
  return (
    <details className={classes.details}>
      <summary>{t`Details`}</summary>
      <pre className={classes.cause} ref={cause}>
        {text}
      </pre>
      <button type="button" className={classes.copy} aria-live="polite" onClick={copy}>
        {copied === text ? t`Copied` : t`Copy`}
      </button>
    </details>
  );
}
