import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { useBlocker } from '#src/ui/router.ts';
import { useLeaveWarning } from '#src/ui/use-leave-warning.ts';

/** What would be lost by leaving: what was typed, or a key that nobody has yet. */
export type Held = 'typed' | 'key' | undefined;

/** Asks before it is left behind, by whichever way: a button, Esc, Back, another page, or the end of the tab. */
export function LeaveQuestion({ held }: { held: Held }) {
  const { t } = useLingui();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      held !== undefined && from.pathname + from.search !== to.pathname + to.search,
  );
  useLeaveWarning(held !== undefined);
  const key = held === 'key';
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
