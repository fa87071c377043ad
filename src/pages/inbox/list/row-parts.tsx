import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck, IconTrash, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { Link } from '#src/ui/router.ts';
import { Allowed } from '#src/widgets/allowed.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { ApprovementBadge, ProcessingBadge } from '#src/widgets/status-badge.tsx';
import { useRowContext, type RowProblem } from './row-context.ts';
import { rowLinkId } from './use-row-cursor.ts';
import classes from './row-parts.module.css';

/** The company, as the link that opens the invoice; the whole row is its area. */
export function RowLink({ row }: { row: InvoiceRow }) {
  const { t } = useLingui();
  const rowContext = useRowContext();
  const missing = row.processing_status === 'processing' ? t`Being read…` : t`No company`;
  return (
    <Link
      id={rowLinkId(row.uid)}
      className={classes.link}
      data-missing={row.company === null || undefined}
      to={rowContext.address(row)}
      aria-describedby={`id-${row.uid}`}
      title={row.company?.name}
      onFocus={() => rowContext.enter(row)}
      onClick={() => rowContext.leaveFor(row)}
    >
      {row.company?.name ?? missing}
    </Link>
  );
}

/** Selects the row; with Shift all rows from the one selected before. */
export function RowSelect({ row, picked }: { row: InvoiceRow; picked: boolean }) {
  const { t } = useLingui();
  const rowContext = useRowContext();
  return (
    <label className={classes.select}>
      <input
        type="checkbox"
        checked={picked}
        aria-label={t`Select ${row.hf_id}`}
        tabIndex={-1}
        onChange={(event) =>
          rowContext.pick(
            row,
            event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
          )
        }
      />
    </label>
  );
}

/** The ID that people can say; it also names the row's buttons. */
export function RowId({ row }: { row: InvoiceRow }) {
  return (
    <span id={`id-${row.uid}`} className={classes.id}>
      {row.hf_id}
    </span>
  );
}

/**
 * How the invoice stands, in one badge, since every row has the same height: while nobody has
 * decided, how its reading went says more.
 */
export function RowStatus({ row }: { row: InvoiceRow }) {
  const { t } = useLingui();
  const rowContext = useRowContext();
  if (rowContext.isBeingDeleted(row.uid))
    return <span className={classes.leaving}>{t`Being deleted`}</span>;
  return row.processing_status !== 'finished' && row.approvement_status === 'waiting' ? (
    <ProcessingBadge status={row.processing_status} />
  ) : (
    <ApprovementBadge status={row.approvement_status} />
  );
}

/** The actions that the record's permissions allow. */
export function RowActions({ row }: { row: InvoiceRow }) {
  const { t } = useLingui();
  const rowContext = useRowContext();
  if (rowContext.isBeingDeleted(row.uid)) return null;
  const act = (label: string, icon: ReactNode, run: (row: InvoiceRow) => void, look: string) => (
    <button
      type="button"
      className={classes.act}
      data-look={look}
      title={label}
      aria-describedby={`id-${row.uid}`}
      disabled={rowContext.isBusy(row.uid)}
      onFocus={() => rowContext.enter(row)}
      onClick={() => run(row)}
    >
      {icon}
      <span className={classes.actLabel}>{label}</span>
    </button>
  );
  return (
    <span className={classes.acts}>
      <Allowed to="can_approve" on={row.permissions}>
        {act(t`Approve`, <IconCheck size={16} aria-hidden />, rowContext.approve, 'approve')}
      </Allowed>
      <Allowed to="can_reject" on={row.permissions}>
        {act(t`Reject`, <IconX size={16} aria-hidden />, rowContext.reject, 'reject')}
      </Allowed>
      <Allowed to="can_remove_approval" on={row.permissions}>
        {act(
          t`Remove approval`,
          <IconArrowBackUp size={16} aria-hidden />,
          rowContext.removeApproval,
          'undo',
        )}
      </Allowed>
      <Allowed to="can_delete" on={row.permissions}>
        {act(t`Delete`, <IconTrash size={16} aria-hidden />, rowContext.remove, 'delete')}
      </Allowed>
    </span>
  );
}

interface RowProblemNoticeProps {
  readonly failed: RowProblem;
  /** The notice stands away from its row and says which one it is about. */
  readonly named?: boolean;
}

/**
 * Why a decision on a row did not work. What the permissions refuse is not tried again: the row was
 * read again instead.
 */
export function RowProblemNotice({ failed, named = false }: RowProblemNoticeProps) {
  const { t } = useLingui();
  const { row, problem, again, forget } = failed;
  const final = problem.kind === 'refused' && [403, 404].includes(problem.status);
  return (
    <div className={classes.problem}>
      <ProblemNotice
        compact
        problem={problem}
        title={named ? row.hf_id : undefined}
        onRetry={final ? undefined : again}
      />
      <button type="button" className={classes.act} onClick={forget} aria-label={t`Close`}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}
