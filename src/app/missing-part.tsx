import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { online } from '#src/device/online.ts';
import { useStore } from '#src/device/store.ts';
import { missingParts } from '#src/i18n/lazy-part.ts';
import { SmallButton } from '#src/ui/button.tsx';
import { useChange } from '#src/ui/use-change.ts';
import classes from './shell.module.css';

/**
 * Reports that a part of the app could not be loaded, and offers Retry. Firefox never requests a
 * failed file again, so there only a reload of the page helps.
 */
export function MissingPart() {
  const missing = useStore(missingParts);
  const isOnline = useStore(online);
  const [hasRetried, setHasRetried] = useState(false);
  const askAgain = () => {
    setHasRetried(true);
    for (const again of missing) again();
  };
  useChange(isOnline, (now) => {
    if (now) askAgain();
  });
  if (missing.length === 0) return null;
  return (
    <div role="alert" className={classes.offline} data-note>
      {t`Part of the app failed to load`} <SmallButton onClick={askAgain}>{t`Retry`}</SmallButton>{' '}
      {hasRetried && <SmallButton onClick={() => location.reload()}>{t`Reload`}</SmallButton>}
    </div>
  );
}
