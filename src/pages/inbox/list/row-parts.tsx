import { t } from '@lingui/core/macro';
import { IconArrowBackUp, IconCheck, IconTrash, IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { InvoiceRow } from '#contract/invoice.ts';
import { online } from '#src/device/online.ts';
import { usePreferences } from '#src/device/preferences.ts';
import { useStore } from '#src/device/store.ts';
import { ApprovementBadge, ProcessingBadge } from '#src/widgets/status-badge.tsx';
import { words } from '#src/widgets/words.tsx';
import { useRowContext } from './row-context.ts';
import { rowLinkId } from './use-row-cursor.ts';
import classes from './row-parts.module.css';

const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

/** An `<a>` that opens the row; a click for another tab or a menu is the browser's. */
export const opensRow = (rows: ReturnType<typeof useRowContext>, row: InvoiceRow) => ({
  href: rows.address(row),
  onPointerEnter: () => rows.expect(row),
  onPointerLeave: () => rows.expect(null),
  onPointerDown: (event: MouseEvent) => isPlain(event) && rows.prefetch(row),
  onClick(event: MouseEvent) {
    if (!isPlain(event)) return;
    event.preventDefault();
    rows.open(row);
  },
});

/**
 * The company as the link that opens the invoice, stretched over the whole row. A plain element,
 * because a link of the router renders with every change of the address.
 */
export function RowLink({ row }: { row: InvoiceRow }) {
  const rows = useRowContext();
  const missing = row.processing_status === 'processing' ? t`Being read…` : t`No company`;
  return (
    <a
      id={rowLinkId(row.uid)}
      className={classes.link}
      data-missing={row.company === null || undefined}
      aria-describedby={`id-${row.uid}`}
      title={row.company?.name}
      onFocus={() => rows.enter(row)}
      {...opensRow(rows, row)}
    >
      {row.company?.name ?? missing}
    </a>
  );
}

export function RowSelect({
  row,
  picked,
  active,
}: {
  row: InvoiceRow;
  picked: boolean;
  active: boolean;
}) {
  const rows = useRowContext();
  const { keyboardLetters } = usePreferences();
  return (
    <label className={classes.select}>
      <input
        type="checkbox"
        checked={picked}
        aria-label={t`Select ${row.hf_id}`}
        // Without the key `X`, every checkbox must be reachable by Tab.
        tabIndex={active || !keyboardLetters ? 0 : -1}
        onChange={({ nativeEvent }) =>
          rows.pick(row, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

/** The ID, which also labels the row's buttons. */
export function RowId({ row }: { row: InvoiceRow }) {
  return (
    <span id={`id-${row.uid}`} className={classes.id}>
      {row.hf_id}
    </span>
  );
}

/**
 * The invoice's state in a single badge, since every row has the same height. Without a decision,
 * the state of its reading is more useful.
 */
export function RowStatus({ row }: { row: InvoiceRow }) {
  return isUnread(row) ? (
    <ProcessingBadge status={row.processing_status} />
  ) : (
    <ApprovementBadge status={row.approvement_status} />
  );
}

/** Whether there is no decision and the file was not read, or not yet. */
export const isUnread = ({ processing_status, approvement_status }: InvoiceRow): boolean =>
  processing_status !== 'finished' && approvement_status === 'waiting';

/**
 * The decision for screen readers. If the column is hidden, tab or filter show it to the eye only.
 * For an unread file it says that.
 */
export function RowDecision({ row }: { row: InvoiceRow }) {
  if (isUnread(row)) return <ProcessingBadge status={row.processing_status} />;
  if (row.approvement_status === 'waiting') return null;
  return <span className="visually-hidden">{words.approvement(row.approvement_status)}</span>;
}

const icons = {
  approve: IconCheck,
  reject: IconX,
  remove_approval: IconArrowBackUp,
  delete: IconTrash,
};

export function RowActions({ row }: { row: InvoiceRow }) {
  const rows = useRowContext();
  const isOnline = useStore(online);
  if (rows.isBeingDeleted(row.uid))
    return <span className={classes.deleting}>{t`Being deleted`}</span>;
  if (!isOnline) return null;
  const actions = [
    ['approve', t`Approve`, rows.approve],
    ['reject', t`Reject`, rows.reject],
    [
      'remove_approval',
      row.approvement_status === 'rejected' ? t`Remove rejection` : t`Remove approval`,
      rows.removeApproval,
    ],
    ['delete', t`Delete`, rows.remove],
  ] as const;
  return (
    <span className={classes.acts}>
      {actions.map(([action, label, run]) => {
        const Icon = icons[action];
        return (
          row.permissions[`can_${action}`] && (
            <button
              key={action}
              type="button"
              className={classes.act}
              data-action={action}
              aria-label={label}
              title={label}
              aria-describedby={`id-${row.uid}`}
              disabled={rows.underWay(row.uid) !== undefined}
              onFocus={() => rows.enter(row)}
              onClick={() => run(row)}
            >
              <Icon size={16} aria-hidden />
              <span className={classes.actLabel}>{label}</span>
            </button>
          )
        );
      })}
    </span>
  );
}

/**
 * A placeholder for the buttons of a row that is neither hovered nor under the cursor. Touch users
 * see it and screen readers find it; it moves the cursor and the focus there.
 */
export function RowActionsOpener({ row }: { row: InvoiceRow }) {
  const rows = useRowContext();
  const { can_update: _, ...actions } = row.permissions;
  if (rows.isBeingDeleted(row.uid)) return <RowActions row={row} />;
  if (!Object.values(actions).includes(true)) return null;
  return (
    <button
      type="button"
      className={classes.opener}
      // By keyboard, the row's link comes first and renders the buttons.
      tabIndex={-1}
      aria-label={t`Actions`}
      aria-describedby={`id-${row.uid}`}
      onClick={({ currentTarget: { parentElement } }) => {
        flushSync(() => rows.enter(row));
        parentElement?.querySelector<HTMLElement>('[data-action]')?.focus();
      }}
    />
  );
}
