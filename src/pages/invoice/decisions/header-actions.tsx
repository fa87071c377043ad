import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconCopy,
  IconDownload,
  IconListCheck,
  IconPlayerSkipForward,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { Invoice } from '#contract/invoice.ts';
import { paths } from '#src/lib/paths.ts';
import { notify } from '#src/ui/notify.tsx';
import { Link } from '#src/ui/router.ts';
import { Allowed } from '#src/widgets/allowed.tsx';
import classes from '#src/pages/invoice/header-bar.module.css';
import { MoreMenu, type MenuEntry } from './more-menu.tsx';
import type { Decisions } from './use-decisions.ts';
import type { Neighbours } from '#src/pages/invoice/review/use-neighbours.ts';

interface HeaderActionsProps {
  readonly invoice: Invoice;
  readonly neighbours: Neighbours;
  readonly addressOf: (neighbour: NonNullable<Neighbours['next']>) => string;
  readonly decisions: Decisions;
  /** An approval waits for the search for duplicates. */
  readonly looking: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
  readonly onDelete: () => void;
  /** Leaves it waiting and goes on; absent where there is no review. */
  readonly onSkip: (() => void) | undefined;
  /** Shows what came of the review so far; absent while nothing did. */
  readonly onReview: (() => void) | undefined;
}

/** Where the invoice stands in its list, and what may be done with it. */
export function HeaderActions({
  invoice,
  neighbours,
  addressOf,
  decisions,
  looking,
  onApprove,
  onReject,
  onDelete,
  onSkip,
  onReview,
}: HeaderActionsProps) {
  const { t } = useLingui();
  const { permissions } = invoice;
  const { position, count, previous, next } = neighbours;
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(
        new URL(paths.invoice(invoice.uid), location.origin).href,
      );
      notify({ text: t`Link copied` });
    } catch {
      notify({
        text: t`The browser does not allow copying. The link is in the address bar.`,
        tone: 'bad',
      });
    }
  };
  const entries: MenuEntry[] = [
    ...(onReview
      ? [{ label: t`Review so far`, icon: <IconListCheck size={16} aria-hidden />, run: onReview }]
      : []),
    ...(invoice.file
      ? [
          {
            label: t`Download file`,
            icon: <IconDownload size={16} aria-hidden />,
            href: invoice.file,
          },
        ]
      : []),
    { label: t`Copy link`, icon: <IconCopy size={16} aria-hidden />, run: () => void copyLink() },
    ...(permissions.can_delete
      ? [
          {
            label: t`Delete`,
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            run: onDelete,
          },
        ]
      : []),
  ];
  return (
    <>
      <nav className={classes.neighbours} aria-label={t`Invoices of the list`}>
        {position !== null && count > 0 && (
          <span className={classes.position}>{t`${position} of ${count}`}</span>
        )}
        <Step
          to={previous && addressOf(previous)}
          label={t`Previous`}
          icon={<IconChevronLeft size={18} aria-hidden />}
        />
        <Step
          to={next && addressOf(next)}
          label={t`Next`}
          icon={<IconChevronRight size={18} aria-hidden />}
        />
      </nav>
      {onSkip && invoice.approvement_status === 'waiting' && (
        <Button
          variant="default"
          className={`${classes.action} ${classes.skip}`}
          leftSection={<IconPlayerSkipForward size={16} aria-hidden />}
          onClick={onSkip}
          title="S"
        >
          <span className={classes.skipWord}>{t`Skip`}</span>
        </Button>
      )}
      <Allowed to="can_remove_approval" on={permissions}>
        <Button
          variant="default"
          className={classes.action}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={decisions.running === 'remove_approval'}
          disabled={decisions.running !== null}
          onClick={() => void decisions.removeApproval()}
        >{t`Remove approval`}</Button>
      </Allowed>
      <Allowed to="can_reject" on={permissions}>
        <Button
          variant="default"
          className={classes.action}
          leftSection={<IconX size={16} aria-hidden />}
          disabled={decisions.running !== null}
          onClick={onReject}
        >{t`Reject`}</Button>
      </Allowed>
      <Allowed to="can_approve" on={permissions}>
        <Button
          className={classes.action}
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={decisions.running === 'approve'}
          disabled={decisions.running !== null}
          aria-busy={looking}
          onClick={onApprove}
        >
          {looking ? t`Looking for duplicates…` : t`Approve`}
        </Button>
      </Allowed>
      <MoreMenu entries={entries} />
    </>
  );
}

function Step({ to, label, icon }: { to: string | null; label: string; icon: React.ReactNode }) {
  if (to === null)
    return (
      <span className={classes.step} data-off aria-hidden>
        {icon}
      </span>
    );
  return (
    <Link to={to} className={classes.step} aria-label={label} title={label}>
      {icon}
    </Link>
  );
}
