import { t } from '@lingui/core/macro';
import { IconUserCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { loadShellTools } from '#src/app/load-shell-tools.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import classes from './account-panel.module.css';

const AccountSettings = lazyPart(loadShellTools, 'AccountSettings');
const SignOutDialog = lazyPart(loadShellTools, 'SignOutDialog');

/** Settings of this device and signing out. A native popover: Esc and a click outside close it. */
export function AccountPanel() {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [signingOut, setSigningOut] = useState(false);
  return (
    <>
      <IconButton
        size={34}
        aria-label={t`Account`}
        title={t`Account`}
        popoverTarget={id}
        onPointerEnter={() => setOpened(true)}
        onFocus={() => setOpened(true)}
      >
        <IconUserCircle size={22} stroke={1.6} aria-hidden />
      </IconButton>
      <section
        id={id}
        className={classes.panel}
        popover="auto"
        aria-label={t`Account`}
        onBeforeToggle={() => setOpened(true)}
      >
        {opened && <AccountSettings popoverId={id} onSignOut={() => setSigningOut(true)} />}
      </section>
      {signingOut && <SignOutDialog onClose={() => setSigningOut(false)} />}
    </>
  );
}
