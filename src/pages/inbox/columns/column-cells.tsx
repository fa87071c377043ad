import { useMemo, type ReactNode } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { usePreferences } from '#src/device/preferences.ts';
import { shownColumns, type ColumnId } from '#src/lib/list/list-columns.ts';
import { personName } from '#src/lib/names/person-name.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Day, TimeAgo } from '#src/ui/time-ago.tsx';
import { ProcessingBadge } from '#src/widgets/status-badge.tsx';
import { RowSignals } from '#src/pages/inbox/list/later-row-parts.ts';
import {
  isUnread,
  RowActions,
  RowActionsOpener,
  RowDecision,
  RowId,
  RowLink,
  RowSelect,
  RowStatus,
} from '#src/pages/inbox/list/row-parts.tsx';
import type { ListedColumn } from './columns.tsx';
import classes from './columns.module.css';

const none: readonly ColumnId[] = [];

interface RowState {
  readonly picked: boolean;
  /** The row is hovered or under the cursor; only then its buttons are rendered. */
  readonly active: boolean;
}

export interface ListColumn {
  readonly id: ListedColumn;
  readonly cell: (row: InvoiceRow, state: RowState) => ReactNode;
  readonly title?: (row: InvoiceRow) => string | undefined;
}

// Plain functions without a table library: order and choice are arrays, widths are CSS variables,
// and the library would add 9 KiB (decision 007).
const columns: Readonly<Record<Exclude<ListColumn['id'], 'company'>, Omit<ListColumn, 'id'>>> = {
  select: { cell: (row, state) => <RowSelect row={row} {...state} /> },
  hf_id: { cell: (row) => <RowId row={row} /> },
  signals: { cell: (row) => <RowSignals row={row} /> },
  invoice_date: { cell: (row) => <Day day={row.invoice_date} /> },
  total_price: { cell: (row) => <Amount value={row.total_price} currency={row.currency} /> },
  status: { cell: (row) => <RowStatus row={row} /> },
  processing: { cell: (row) => <ProcessingBadge status={row.processing_status} /> },
  category: {
    cell: ({ category }) => category?.name ?? '–',
    title: ({ category }) => category?.name,
  },
  workspace_user: {
    cell: ({ workspace_user }) => personName(workspace_user) || '–',
    // A name may be cut.
    title: ({ workspace_user: person }) =>
      [person?.user.full_name, person?.user.email].filter(Boolean).join(' · '),
  },
  created_at: { cell: (row) => <TimeAgo short moment={row.created_at} /> },
  actions: {
    cell: (row, { active }) => (active ? <RowActions row={row} /> : <RowActionsOpener row={row} />),
  },
};

/** The company, with the facts for which the table has no column. */
const companyCell = (withId: boolean, withDecision: boolean): ListColumn => ({
  id: 'company',
  cell: (row) => (
    <>
      <span className={classes.name}>
        <RowLink row={row} />
        {/* An ID labels its row's buttons and must be unique. */}
        {withDecision && isUnread(row) ? (
          <span className={classes.below}>
            {withId && <RowId row={row} />}
            <RowDecision row={row} />
          </span>
        ) : (
          withId && <RowId row={row} />
        )}
      </span>
      {withDecision && !isUnread(row) && <RowDecision row={row} />}
    </>
  ),
});

/**
 * The columns that the person chose, in order; the same array until they change.
 * @param same columns with the same value in every row
 */
export function useListColumns(same: readonly ColumnId[] = none): readonly ListColumn[] {
  const { order, hidden, chosen } = usePreferences().columns;
  return useMemo(() => {
    const ids = shownColumns({ order, hidden, chosen }, same);
    return (['select', ...ids] as const).map((id) =>
      id === 'company'
        ? companyCell(!ids.includes('hf_id'), !ids.includes('status'))
        : { id, ...columns[id] },
    );
  }, [order, hidden, chosen, same]);
}
