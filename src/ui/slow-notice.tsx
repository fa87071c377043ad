import { t } from '@lingui/core/macro';
import { SmallButton } from './button.tsx';
import { focusPageAfter } from './focus.ts';
import classes from './slow-notice.module.css';

interface SlowNoticeProps {
  /** It takes longer than a person expects. */
  readonly slow: boolean;
  /** The person cancelled it. */
  readonly stopped: boolean;
  /** What is shown now that it was cancelled. */
  readonly after?: string | undefined;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

/** Says that something is still being read, with Cancel, or that it was cancelled, with Retry. */
export function SlowNotice({ slow, stopped, after, onCancel, onRetry }: SlowNoticeProps) {
  if (!slow && !stopped) return null;
  return (
    <output className={classes.slow}>
      {slow ? t`Still working…` : (after ?? t`Cancelled.`)}{' '}
      <SmallButton ref={focusPageAfter} onClick={slow ? onCancel : onRetry}>
        {slow ? t`Cancel` : t`Retry`}
      </SmallButton>
    </output>
  );
}
