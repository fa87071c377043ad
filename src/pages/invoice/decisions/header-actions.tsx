import { t } from '@lingui/core/macro';
import {
  IconArrowBackUp,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconCopy,
  IconDotsVertical,
  IconDownload,
  IconListCheck,
  IconPlayerSkipForward,
  IconPrinter,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { openWithKey } from '#src/api/files.ts';
import { countText } from '#src/i18n/locale.ts';
import { paths } from '#src/lib/paths.ts';
import { downwards, moveFocus } from '#src/ui/focus.ts';
import { copyToClipboard } from '#src/ui/copy-to-clipboard.ts';
import { notify } from '#src/ui/notify.tsx';
import { Link } from '#src/ui/router.ts';
import { runKey } from '#src/ui/use-keys.ts';
import { Allowed } from '#src/widgets/allowed.tsx';
import classes from '#src/pages/invoice/header-bar.module.css';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import type { Neighbour } from '#src/pages/invoice/review/use-neighbours.ts';
import type { ReviewAt } from '#src/pages/invoice/review/use-review.ts';
import { Button } from '#src/ui/button.tsx';
import type { Decisions } from './use-decisions.ts';

export function HeaderActions({
  neighbours: { position, count, previous, next },
  addressOf,
  decisions: { running, looking, removeApproval },
  onApprove,
  onSkip,
  onReview,
}: {
  neighbours: ReviewAt;
  addressOf: (neighbour: Neighbour) => string;
  decisions: Decisions;
  onApprove: () => void;
  /** Leaves the invoice waiting and moves on; missing outside of a review. */
  onSkip: (() => void) | undefined;
  /** Shows the results of the review; missing while there are none. */
  onReview: (() => void) | undefined;
}) {
  const { invoice, ask } = useOpenInvoice();
  const { permissions, file } = invoice;
  const copyLink = async () => {
    const link = new URL(paths.invoice(invoice.uid), location.origin).href;
    if (await copyToClipboard(link)) return notify({ text: t`Link copied` });
    return notify({
      text: t`The browser doesn't allow copying. The link is in the address bar.`,
      tone: 'bad',
    });
  };
  const shared = {
    variant: 'default',
    className: classes.action,
    disabled: running !== null,
  } as const;
  const item = { type: 'button', role: 'menuitem', tabIndex: -1, className: classes.item } as const;
  return (
    <>
      <nav className={classes.neighbours} aria-label={t`Invoices of the list`}>
        {position !== null && count > 0 && (
          <span
            className={classes.position}
          >{t`${countText(position)} of ${countText(count)}`}</span>
        )}
        <Step to={previous && addressOf(previous)} label={t`Previous`}>
          <IconChevronLeft size={18} aria-hidden />
        </Step>
        <Step to={next && addressOf(next)} label={t`Next`}>
          <IconChevronRight size={18} aria-hidden />
        </Step>
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
          {...shared}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={running === 'remove_approval'}
          onClick={() => void removeApproval()}
        >
          {invoice.approvement_status === 'rejected' ? t`Remove rejection` : t`Remove approval`}
        </Button>
      </Allowed>
      <Allowed to="can_reject" on={permissions}>
        <Button
          {...shared}
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => ask({ kind: 'reject', reason: '' })}
        >{t`Reject`}</Button>
      </Allowed>
      <Allowed to="can_approve" on={permissions}>
        <Button
          {...shared}
          variant="filled"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={running === 'approve'}
          aria-busy={looking}
          onClick={onApprove}
        >
          {looking ? t`Looking for duplicates…` : t`Approve`}
        </Button>
      </Allowed>
      <MoreMenu>
        {onReview && (
          <button {...item} onClick={onReview}>
            <IconListCheck size={16} aria-hidden />
            {t`Review so far`}
          </button>
        )}
        {file && (
          <a
            {...item}
            type={undefined}
            href={file}
            download
            onClick={(event) => openWithKey(event, file)}
          >
            <IconDownload size={16} aria-hidden />
            {t`Download file`}
          </a>
        )}
        <button {...item} onClick={() => runKey('mod+p', new KeyboardEvent('keydown'))}>
          <IconPrinter size={16} aria-hidden />
          {t`Print`}
        </button>
        <button {...item} onClick={() => void copyLink()}>
          <IconCopy size={16} aria-hidden />
          {t`Copy link`}
        </button>
        <Allowed to="can_delete" on={permissions}>
          <button {...item} data-danger onClick={() => ask({ kind: 'delete' })}>
            <IconTrash size={16} aria-hidden />
            {t`Delete`}
          </button>
        </Allowed>
      </MoreMenu>
    </>
  );
}

function Step({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  return to === null ? (
    <span className={classes.step} data-off aria-hidden>
      {children}
    </span>
  ) : (
    <Link to={to} className={classes.step} aria-label={label} title={label}>
      {children}
    </Link>
  );
}

const itemsIn = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];
const focusFirst = (menu: HTMLElement | null) => itemsIn(menu)[0]?.focus();

/**
 * A menu of the less frequent actions. Plain elements, because a floating menu would outweigh the
 * rest of the header.
 */
function MoreMenu({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!open) return;
    if (event.key === 'Escape') close();
    else if (!moveFocus(itemsIn(event.currentTarget), event.key, downwards)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // The keys of button and menu are handled by their container.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its parts
    <div
      className={classes.more}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Button
        ref={button}
        variant="default"
        aria-haspopup="menu"
        aria-expanded={open}
        rightSection={<IconDotsVertical size={14} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.word}>{t`More`}</span>
      </Button>
      {open && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- closes after a press
        <div
          ref={focusFirst}
          role="menu"
          tabIndex={-1}
          aria-label={t`More actions`}
          className={classes.menu}
          onClick={close}
        >
          {children}
        </div>
      )}
    </div>
  );
}
