import { t } from '@lingui/core/macro';
import { IconArrowBackUp, IconHelp } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { AccountPanel } from '#src/app/account-panel.tsx';
import { laterPart } from '#src/i18n/lazy-part.ts';
import { SearchBox } from '#src/widgets/search/search-box.tsx';
import { TrayButton, UploadButton } from '#src/widgets/uploads/upload-buttons.tsx';
import { loadShellTools } from '#src/app/load-shell-tools.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import classes from './top-bar.module.css';

const SearchOffers = laterPart(loadShellTools, 'SearchOffers');

export function TopBar({
  search,
  onHelp,
  onDecisions,
}: {
  search: RefObject<HTMLInputElement | null>;
  onHelp: () => void;
  onDecisions: () => void;
}) {
  return (
    <header className={classes.bar}>
      <SearchBox field={search} Below={SearchOffers} />
      <div className={classes.tools}>
        <UploadButton />
        <TrayButton />
        <IconButton
          size={34}
          aria-label={t`Recent decisions`}
          title={t`Recent decisions (Shift+Z)`}
          onClick={onDecisions}
        >
          <IconArrowBackUp size={20} stroke={1.6} aria-hidden />
        </IconButton>
        <IconButton
          size={34}
          className={classes.help}
          aria-label={t`Help`}
          title={t`Keyboard (?)`}
          onClick={onHelp}
        >
          <IconHelp size={20} stroke={1.6} aria-hidden />
        </IconButton>
        <AccountPanel />
      </div>
    </header>
  );
}
