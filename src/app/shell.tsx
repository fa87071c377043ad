import { t } from '@lingui/core/macro';
import { memo, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useSession } from '#src/api/session.ts';
import { NavRail } from '#src/app/nav-rail.tsx';
import { MissingPart } from '#src/app/missing-part.tsx';
import { OfflineBanner } from '#src/app/offline-banner.tsx';
import { TopBar } from '#src/app/top-bar.tsx';
import { useScrollPlace, useWindowTop } from '#src/app/use-scroll-place.ts';
import { useShellKeys } from '#src/app/use-shell-keys.ts';
import { DialogKeyTrap } from '#src/app/dialog-key-trap.tsx';
import { LoadAhead } from '#src/app/load-ahead.tsx';
import { laterPart, lazyPart, suspendingPart } from '#src/i18n/lazy-part.ts';
import { Outlet } from '#src/ui/router.ts';
import { DropVeil, UploadTray } from '#src/widgets/uploads/upload-tray.tsx';
import { loadShellTools } from '#src/app/load-shell-tools.ts';
import { useTexts } from '#src/i18n/locale.ts';
import classes from './shell.module.css';

const KeySheet = suspendingPart(loadShellTools, 'KeySheet');
const Palette = suspendingPart(loadShellTools, 'Palette');
const RecentDecisions = suspendingPart(
  () => import('#src/widgets/decisions/decision-tools.ts'),
  'RecentDecisions',
);
const SessionSheet = lazyPart(loadShellTools, 'SessionSheet');

const LaterParts = laterPart(loadShellTools, 'LaterParts');

/** The frame of every page. Memoised, because the router renders its parents with every address. */
export const Shell = memo(function Shell() {
  useTexts();
  const { expired } = useSession();
  const search = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState<'keys' | 'commands' | 'decisions' | null>(null);
  const [typed, setTyped] = useState('');
  const close = () => {
    setOver(null);
    setTyped('');
  };
  const showKeys = () => setOver('keys');
  const showCommands = () => setOver('commands');
  const showDecisions = () => setOver('decisions');
  return (
    <div className={classes.shell}>
      <a
        className={classes.skip}
        href="#main"
        onClick={(event) => {
          // The address is the state of the page, so only the focus moves.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        {t`Skip to content`}
      </a>
      <ShellKeys
        search={search}
        onKeys={showKeys}
        onCommands={showCommands}
        onDecisions={showDecisions}
      />
      <TopBar search={search} onHelp={showKeys} onDecisions={showDecisions} />
      <NavRail />
      <PageArea>
        <Outlet />
      </PageArea>
      <div className={classes.notes}>
        <OfflineBanner />
        <MissingPart />
      </div>
      <UploadTray />
      <DropVeil />
      <LaterParts />
      <LoadAhead />
      {over && (
        <Suspense fallback={<DialogKeyTrap onType={setTyped} onClose={close} />}>
          {over === 'keys' && <KeySheet onClose={close} onCommands={showCommands} />}
          {over === 'commands' && <Palette start={typed} onClose={close} />}
          {over === 'decisions' && <RecentDecisions onClose={close} />}
        </Suspense>
      )}
      {expired && <SessionSheet />}
    </div>
  );
});

interface ShellKeysProps {
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onKeys: () => void;
  readonly onCommands: () => void;
  readonly onDecisions: () => void;
}

/** Separate from the shell, because it renders with every address. */
function ShellKeys({ search, onKeys, onCommands, onDecisions }: ShellKeysProps) {
  useShellKeys(search, onKeys, onCommands, onDecisions);
  useWindowTop();
  return null;
}

/** The element that scrolls pages; only this part renders with every address. */
function PageArea({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page} {...useScrollPlace()}>
      {children}
    </div>
  );
}
