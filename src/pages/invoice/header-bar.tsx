import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft } from '@tabler/icons-react';
import type { Invoice } from '#contract/invoice.ts';
import { Link } from '#src/ui/router.ts';
import { ApprovementBadge, ProcessingBadge } from '#src/widgets/status-badge.tsx';
import classes from './header-bar.module.css';

/** The way back, and how the invoice stands; the page's heading sits between them. */
export function HeaderStart({ invoice, inbox }: { invoice: Invoice | null; inbox: string }) {
  const { t } = useLingui();
  return (
    <>
      <Link
        to={inbox}
        className={classes.back}
        aria-label={t`Back to invoices`}
        title={t`Back to invoices`}
      >
        <IconChevronLeft size={18} aria-hidden />
        <span className={classes.backWords}>{t`Back to invoices`}</span>
      </Link>
      {invoice && <ApprovementBadge status={invoice.approvement_status} />}
      {invoice && invoice.processing_status !== 'finished' && (
        <ProcessingBadge status={invoice.processing_status} />
      )}
    </>
  );
}
