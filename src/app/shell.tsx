import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '#src/api/session.ts';
import { NavRail } from '#src/app/nav-rail.tsx';
import { OfflineBanner } from '#src/app/offline-banner.tsx';
import { Opening } from '#src/app/opening.tsx';
import { TopBar } from '#src/app/top-bar.tsx';
import { useScrollPlace } from '#src/app/use-scroll-place.ts';
import { useShellKeys } from '#src/app/use-shell-keys.ts';
import { warmParts } from '#src/app/warm-parts.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { Toasts } from '#src/ui/notify.tsx';
import { Outlet } from '#src/ui/router.ts';
import { DropVeil } from '#src/widgets/uploads/drop-veil.tsx';
import { UploadTray } from '#src/widgets/uploads/upload-tray.tsx';
import classes from './shell.module.css';

const KeySheet = lazyPart(
  () => import('#src/app/key-sheet.tsx'),
  (part) => part.KeySheet,
);
const Palette = lazyPart(
  () => import('#src/app/palette.tsx'),
  (part) => part.Palette,
);
const SessionSheet = lazyPart(
  () => import('#src/app/session-sheet.tsx'),
  (part) => part.SessionSheet,
  { texts: false },
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
  const [close, showKeys, showCommands] = [
    () => {
      setOver(null);
      setTyped('');
    },
    () => setOver('keys'),
    () => setOver('commands'),
  ];
  const page = useScrollPlace();
  useShellKeys(search, showKeys, showCommands);
  useEffect(warmParts, []);
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
