import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Invoice } from '#contract/invoice.ts';
import { useReadAgain } from '#src/api/read-again.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { Allowed } from '#src/widgets/allowed.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { useReasons } from '#src/pages/invoice/history/note-words.ts';
import { Button } from '#src/ui/button.tsx';
import hints from './hints.module.css';

/** Shown while the file is being read, or when reading failed (gap G10). */
export function ReadingNotice({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  if (invoice.processing_status === 'processing')
    return (
      <section className={hints.panel} data-tone="info" aria-label={t`The file is being read`}>
        <p>{t`The file is being read. The fields fill themselves as soon as that is done.`}</p>
        <SkeletonRows rows={4} height="2.5rem" />
      </section>
    );
  return invoice.processing_status === 'failed' ? <ReadingFailed invoice={invoice} /> : null;
}

function ReadingFailed({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const readAgain = useReadAgain(invoice.uid);
  const reasonsOf = useReasons();
  const failed = invoice.history.find((entry) => entry.action === 'fail');
  const reason = failed && reasonsOf(failed).join(' ');
  return (
    <section className={hints.panel} aria-label={t`The file could not be read`}>
      <div className={hints.line}>
        <IconText icon={<IconAlertTriangle size={16} />} tone="warn">
          <strong>{t`The file could not be read.`}</strong>{' '}
          {reason || t`You can fill in the fields by hand.`}
        </IconText>
        <Allowed to="can_read_again" on={invoice.permissions}>
          <Button
            variant="default"
            size="compact-sm"
            loading={readAgain.isPending}
            onClick={() => readAgain.mutate()}
            title={t`What you changed stays.`}
          >{t`Read the file again`}</Button>
        </Allowed>
      </div>
      {readAgain.error && (
        <ProblemNotice
          compact
          title={t`The file is not being read again`}
          problem={readAgain.error}
          onRetry={() => readAgain.mutate()}
          repeatable
        />
      )}
    </section>
  );
}
