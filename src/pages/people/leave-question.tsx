import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { useBlocker } from '#src/ui/router.ts';
import { useLeaveWarning } from '#src/ui/use-leave-warning.ts';

/** What would be lost by leaving: what was typed, or a key that nobody has yet. */
export type AtRisk = 'typed' | 'key' | undefined;

/**
 * Asks before something is lost by leaving, whichever way: a button, Esc, Back, another page, or
 * the end of the tab.
 */
export function LeaveQuestion({ atRisk }: { atRisk: AtRisk }) {
  const { t } = useLingui();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      atRisk !== undefined && from.pathname + from.search !== to.pathname + to.search,
  );
  useLeaveWarning(atRisk !== undefined);
  const key = atRisk === 'key';
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={key ? t`Leave without the key?` : t`Leave without adding anybody?`}
      confirmLabel={key ? t`Leave without the key` : t`Leave`}
      danger
      pending={false}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>
        {key
          ? t`It is shown only this once and was not copied yet. Without it they cannot sign in: you would have to remove them and add them again.`
          : t`What you typed here is not sent yet.`}
      </p>
    </ConfirmDialog>
  );
}
