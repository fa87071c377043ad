import { type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useBlocker } from './router.ts';
import { useChange } from './use-change.ts';

interface LeaveQuestionProps {
  /** Whether leaving would lose something. */
  readonly when: boolean;
  /** Whether a change of the address's search part counts as leaving. */
  readonly withSearch?: boolean;
  readonly title: string;
  readonly confirmLabel: string;
  readonly children: ReactNode;
}

/** Asks before the page is left inside the app, by a link, a button or Back. */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const { when, withSearch = false, title, confirmLabel, children } = props;
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      when && (from.pathname !== to.pathname || (withSearch && from.search !== to.search)),
  );
  const { reset } = blocker;
  const stale = !when && blocker.state === 'blocked';
  // The reason has gone, such as when the file is complete.
  useChange(
    stale,
    (isStale) => {
      if (isStale) reset?.();
    },
    false,
  );
  return (
    <ConfirmDialog
      opened={when && blocker.state === 'blocked'}
      title={title}
      confirmLabel={confirmLabel}
      danger
      pending={false}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => reset?.()}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
