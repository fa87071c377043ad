import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { useBlocker } from '#src/ui/router.ts';

/** Asks before a page is left on which an export is under way. */
export function ExportGuard({ running }: { running: boolean }) {
  const { t } = useLingui();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      running && currentLocation.pathname !== nextLocation.pathname,
  );
  const stale = !running && blocker.state === 'blocked';
  const reset = blocker.reset;
  // What was asked is not so any more, such as of a file that is whole meanwhile.
  useEffect(() => {
    if (stale) reset?.();
  }, [stale, reset]);
  return (
    <ConfirmDialog
      opened={running && blocker.state === 'blocked'}
      title={t`Leave while the export runs?`}
      confirmLabel={t`Leave and save nothing`}
      danger
      pending={false}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>{t`The file is not whole yet. It comes on only while this page is open.`}</p>
    </ConfirmDialog>
  );
}
