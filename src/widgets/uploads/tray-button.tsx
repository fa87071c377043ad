import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useUploads } from './upload-provider.tsx';
import classes from './uploads.module.css';

/** Shows and hides the tray; counts what is still on its way. */
export function TrayButton() {
  const { t } = useLingui();
  const { items, trayOpen, toggleTray } = useUploads();
  const open = items.filter(({ state }) => state !== 'ready' && state !== 'attention').length;
  const label = open === 0 ? t`Uploads` : t`Uploads, ${plural(open, { one: '# not done', other: '# not done' })}`;
  return (
    <ActionIcon className={classes.trayButton} color="gray" size="lg" aria-label={label} aria-expanded={trayOpen} title={t`Uploads (T)`} onClick={toggleTray}>
      <IconInbox size={20} stroke={1.6} aria-hidden />
      {open > 0 && <span className={classes.count} aria-hidden>{open}</span>}
    </ActionIcon>
  );
}
