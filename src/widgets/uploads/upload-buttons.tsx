import { plural, t } from '@lingui/core/macro';
import { IconInbox, IconUpload } from '@tabler/icons-react';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { useUploads } from './upload-context.ts';
import classes from './uploads.module.css';

/** Toggles the tray; shows the number of unfinished uploads. */
export function TrayButton() {
  const { items, tray, toggleTray, mayUpload } = useUploads();
  if (!mayUpload && items.length === 0) return null;
  const open = items.filter(({ state }) => state !== 'ready').length;
  const label =
    open === 0
      ? t`Uploads`
      : t`Uploads, ${plural(open, { one: '# not done', other: '# not done' })}`;
  return (
    <IconButton
      size={34}
      className={classes.trayButton}
      aria-label={label}
      aria-expanded={tray === 'open'}
      title={t`Uploads (T)`}
      onClick={toggleTray}
    >
      <IconInbox size={20} stroke={1.6} aria-hidden />
      {open > 0 && (
        <span className={classes.count} aria-hidden>
          {open}
        </span>
      )}
    </IconButton>
  );
}

export function UploadButton() {
  const { mayUpload, pick } = useUploads();
  if (!mayUpload) return null;
  return (
    <Button className={classes.upload} aria-label={t`Upload`} title={t`Upload (U)`} onClick={pick}>
      <IconUpload size={16} aria-hidden />
      <span className={classes.uploadWord}>{t`Upload`}</span>
    </Button>
  );
}
