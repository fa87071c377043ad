import { useLingui } from '@lingui/react/macro';
import { IconHelp } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { AccountPanel } from '#src/app/account-panel.tsx';
import { BarButton } from '#src/ui/bar-button.tsx';
import { SearchBox } from '#src/widgets/search/search-box.tsx';
import { TrayButton, UploadButton } from '#src/widgets/uploads/upload-buttons.tsx';
import classes from './top-bar.module.css';

/** Above every page: search, upload, the tray, help and the account. */
export function TopBar({
  search,
  onHelp,
}: {
  search: RefObject<HTMLInputElement | null>;
  onHelp: () => void;
}) {
  const { t } = useLingui();
  return (
    <header className={classes.bar}>
      <SearchBox field={search} />
      <div className={classes.tools}>
        <UploadButton />
        <TrayButton />
        <BarButton
          className={classes.help}
          aria-label={t`Help`}
          title={t`Keyboard (?)`}
          onClick={onHelp}
        >
          <IconHelp size={20} stroke={1.6} aria-hidden />
        </BarButton>
        <AccountPanel />
      </div>
    </header>
  );
}
