import { t } from '@lingui/core/macro';
import { online } from '#src/device/online.ts';
import { useStore } from '#src/device/store.ts';
import { missingParts } from '#src/i18n/lazy-part.ts';
import { Button } from '#src/ui/button.tsx';
import { useChange } from '#src/ui/use-change.ts';
import classes from './shell.module.css';

/** Reports that a part of the app could not be loaded, and offers Retry. */
export function MissingPart() {
  const missing = useStore(missingParts);
  const isOnline = useStore(online);
  const askAgain = () => {
    for (const again of missing) again();
  };
  useChange(isOnline, (now) => {
    if (now) askAgain();
  });
  if (missing.length === 0) return null;
  return (
    <div role="alert" className={classes.offline}>
      {t`Part of the app failed to load`}{' '}
      <Button variant="default" size="compact-sm" onClick={askAgain}>{t`Retry`}</Button>
    </div>
  );
}
