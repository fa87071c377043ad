import { useMemo, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import {
  leastCompany,
  selectWidth,
  shownColumns,
  widthOf,
  type ColumnId,
} from '#src/lib/list-columns.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Day, TimeAgo } from '#src/ui/time-ago.tsx';
import { usePreferences } from '#src/device/preferences.ts';
import { ProcessingBadge } from '#src/widgets/status-badge.tsx';
import { RowActions, RowId, RowLink, RowStatus } from '#src/pages/inbox/list/row-parts.tsx';
import classes from './columns.module.css';

function Person({ row }: { row: InvoiceRow }) {
  const user = row.workspace_user?.user;
  return <span title={user?.email}>{user ? user.full_name || user.email : '–'}</span>;
}

/** A column as the list draws it. */
export interface ListColumn {
  readonly id: ColumnId | 'select';
  readonly cell: (row: InvoiceRow) => ReactNode;
}

// Plain functions: order and choice are an array, widths are variables of CSS. A table library has
// nothing to do here and weighs 9 KiB (decision 007).
const cells: Readonly<Record<ColumnId, ListColumn['cell']>> = {
  company: (row) => (
    <span className={classes.name}>
      <RowLink row={row} />
      <RowId row={row} />
    </span>
  ),
  hf_id: (row) => <RowId row={row} />,
  invoice_date: (row) => <Day day={row.invoice_date} />,
  total_price: (row) => <Amount value={row.total_price} currency={row.currency} />,
  status: (row) => <RowStatus row={row} />,
  processing: (row) => <ProcessingBadge status={row.processing_status} />,
  category: (row) => <span title={row.category?.name}>{row.category?.name ?? '–'}</span>,
  workspace_user: (row) => <Person row={row} />,
  created_at: (row) => <TimeAgo moment={row.created_at} />,
  actions: (row) => <RowActions row={row} />,
};

/**
 * Where the ID has a column of its own, the company does without it: an ID names its row's buttons
 * and may stand only once.
 */
const companyAlone: ListColumn = { id: 'company', cell: (row) => <RowLink row={row} /> };
const select: ListColumn = { id: 'select', cell: () => null };

/** The columns that the person chose, in their order; the same array until that changes. */
export function useListColumns(): readonly ListColumn[] {
  const { order, hidden } = usePreferences().columns;
  return useMemo(() => {
    const ids = shownColumns({ order, hidden });
    return [
      select,
      ...ids.map((id) =>
        id === 'company' && ids.includes('hf_id') ? companyAlone : { id, cell: cells[id] },
      ),
    ];
  }, [order, hidden]);
}

const narrow = matchMedia('(max-width: 1199px)');
const followNarrow = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether the columns are as narrow as on a screen below 1200 px. */
export const useNarrow = (): boolean => useSyncExternalStore(followNarrow, () => narrow.matches);

/** The variable that holds the width of a column. */
export const widthName = (id: string): `--col-${string}` => `--col-${id}`;

/**
 * The style of the table: the widths of its columns as variables, and the width below which it
 * scrolls sideways.
 * @param tight something stands beside the list, which is as narrow then as on a small screen
 */
export function useColumnWidths(tight = false): CSSProperties {
  const { columns: chosen } = usePreferences();
  const small = useNarrow() || tight;
  return useMemo(() => {
    const style: CSSProperties & Record<`--${string}`, string> = {
      '--col-select': `${selectWidth}px`,
    };
    const shown = shownColumns(chosen);
    const sized = shown.filter((id) => id !== 'company');
    for (const id of sized) style[widthName(id)] = `${widthOf(chosen, id, small)}px`;
    const all = ['--col-select', ...sized.map(widthName)].map((name) => `var(${name})`).join(' + ');
    style.minInlineSize = `calc(${all} + ${leastCompany(shown, small)}px)`;
    return style;
  }, [chosen, small]);
}
