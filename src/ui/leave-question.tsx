import { type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useBlocker } from './router.ts';
import { useChange } from './use-change.ts';

interface LeaveQuestionProps {
  /** Something would be lost by leaving now. */
  readonly when: boolean;
  /** The search part of the address belongs to the page that would be left. */
  readonly withSearch?: boolean;
  readonly title: string;
  readonly confirmLabel: string;
  readonly children: ReactNode;
}

/** Asks before a page is left inside the app, whichever way: a link, a button, Back. */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const { when, withSearch = false, title, confirmLabel, children } = props;
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      when && (from.pathname !== to.pathname || (withSearch && from.search !== to.search)),
  );
  const { reset } = blocker;
  const stale = !when && blocker.state === 'blocked';
  // The question is outdated, such as for a file that is complete by now.
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
