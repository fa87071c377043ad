import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { useBlocker } from '#src/ui/router.ts';

/** Asks before unsaved typing is left behind; `free` lets the app itself go on after saving. */
export function LeaveGuard({ dirty, free }: { dirty: boolean; free: RefObject<boolean> }) {
  const { t } = useLingui();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && !free.current && currentLocation.pathname !== nextLocation.pathname);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={t`Leave without saving?`}
      confirmLabel={t`Leave without saving`}
      danger
      pending={false}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>{t`What you typed here is not saved yet.`}</p>
    </ConfirmDialog>
  );
}
