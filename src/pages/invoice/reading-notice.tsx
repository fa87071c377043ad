import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Invoice } from '#contract/invoice.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import classes from './invoice.module.css';

/** Shown while the file is being read, or when reading failed (gap G10). */
export function ReadingNotice({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  if (invoice.processing_status === 'processing')
    return (
      <section className={classes.notice} aria-label={t`The file is being read`}>
        <p>{t`The file is being read. The fields fill themselves as soon as that is done.`}</p>
        <SkeletonRows rows={4} height="2.5rem" />
      </section>
    );
  if (invoice.processing_status !== 'failed') return null;
  const reason = invoice.history.find((entry) => entry.action === 'fail')?.reason;
  return (
    <section className={classes.notice} data-tone="warn" aria-label={t`The file could not be read`}>
      <IconText icon={<IconAlertTriangle size={16} />} tone="warn">
        <strong>{t`The file could not be read.`}</strong>{' '}
        {reason || t`You can fill in the fields by hand.`}
      </IconText>
    </section>
  );
}
