import { useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState } from 'react';
import { useSession } from '#src/api/session.ts';
import { NavRail } from '#src/app/nav-rail.tsx';
import { OfflineBanner } from '#src/app/offline-banner.tsx';
import { TopBar } from '#src/app/top-bar.tsx';
import { useScrollPlace } from '#src/app/use-scroll-place.ts';
import { useShellKeys } from '#src/app/use-shell-keys.ts';
import { Opening } from '#src/app/opening.tsx';
import { Idle } from '#src/app/idle.tsx';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { Toasts } from '#src/ui/notify.tsx';
import { Outlet } from '#src/ui/router.ts';
import { DropVeil, UploadTray } from '#src/widgets/uploads/upload-tray.tsx';
import classes from './shell.module.css';

const KeySheet = lazyPart(
  () => import('#src/app/shell-tools.ts'),
  (part) => part.KeySheet,
);
const Palette = lazyPart(
  () => import('#src/app/shell-tools.ts'),
  (part) => part.Palette,
);
const SessionSheet = lazyPart(
  () => import('#src/app/shell-tools.ts'),
  (part) => part.SessionSheet,
);

/**
 * What stands around every page: the rail, the bar, the uploads, the toasts, and the sheet that
 * asks for a key again.
 */
export function Shell() {
  const { t } = useLingui();
  const { expired } = useSession();
  const search = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState<'keys' | 'commands' | null>(null);
  const [typed, setTyped] = useState('');
  const close = () => {
    setOver(null);
    setTyped('');
  };
  const showKeys = () => setOver('keys');
  const showCommands = () => setOver('commands');
  const page = useScrollPlace();
  useShellKeys(search, showKeys, showCommands);
  return (
    <div className={classes.shell}>
      <a
        className={classes.skip}
        href="#main"
        onClick={(event) => {
          // The address is the app's own state: the focus moves without it.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        {t`Skip to content`}
      </a>
      <TopBar search={search} onHelp={showKeys} />
      <NavRail />
      <div className={classes.page} {...page}>
        <OfflineBanner />
        <Outlet />
      </div>
      <UploadTray />
      <DropVeil />
      <Toasts />
      <Idle />
      {over && (
        <Suspense fallback={<Opening onType={setTyped} onClose={close} />}>
          {over === 'keys' ? (
            <KeySheet onClose={close} onCommands={showCommands} />
          ) : (
            <Palette start={typed} onClose={close} />
          )}
        </Suspense>
      )}
      <Suspense fallback={null}>{expired && <SessionSheet />}</Suspense>
    </div>
  );
}
