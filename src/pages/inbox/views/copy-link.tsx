import { t } from '@lingui/core/macro';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { type InboxFilters, writeInbox } from '#src/lib/filters/filters.ts';
import { paths } from '#src/lib/paths.ts';
import { announce } from '#src/ui/announce.tsx';
import { copyToClipboard } from '#src/ui/copy-to-clipboard.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import classes from './copy-link.module.css';

/**
 * Copies a link with the filters, which opens the same list for anybody; if the browser refuses,
 * the link is shown.
 */
export function CopyLink({ filters }: { filters: InboxFilters }) {
  const link = new URL(paths.inbox(writeInbox({ ...filters, page: 1 })), location.origin).href;
  const [last, setLast] = useState<{ readonly link: string; readonly copied: boolean } | null>(
    null,
  );
  const now = last?.link === link ? last : null;

  async function copy(): Promise<void> {
    const copied = await copyToClipboard(link);
    setLast({ link, copied });
    if (copied) announce(t`Link copied`);
  }

  const Icon = now?.copied ? IconCheck : IconLink;
  return (
    <div className={classes.copy}>
      <LinkButton onClick={() => void copy()}>
        <Icon size={16} aria-hidden /> {now?.copied ? t`Link copied` : t`Copy link`}
      </LinkButton>
      {now?.copied === false && (
        <TextField
          readOnly
          label={t`The browser doesn't allow copying. Copy it here:`}
          value={link}
          ref={(field) => field?.select()}
        />
      )}
    </div>
  );
}
