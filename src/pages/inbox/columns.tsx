import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo, useSyncExternalStore, type CSSProperties } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { leastCompany, selectWidth, shownColumns, widthOf, type ColumnId } from '#src/lib/list-columns.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Day, TimeAgo } from '#src/ui/time-ago.tsx';
import { usePreferences } from '#src/ui/use-preferences.ts';
import { ProcessingBadge } from '#src/widgets/status-badge.tsx';
import { RowActions, RowId, RowLink, RowStatus } from './row-parts.tsx';
import classes from './columns.module.css';

// None: order and choice are the columns that are passed, width is a variable of CSS; the features for it weigh 2 KiB.
const features = tableFeatures({});
const column = createColumnHelper<typeof features, InvoiceRow>();

function Person({ row }: { row: InvoiceRow }) {
  const user = row.workspace_user?.user;
  return <span title={user?.email}>{user ? user.full_name || user.email : '–'}</span>;
}

const select = column.display({ id: 'select', cell: () => null });

const columns = {
  company: column.display({ id: 'company', cell: ({ row }) => <span className={classes.name}><RowLink row={row.original} /><RowId row={row.original} /></span> }),
  hf_id: column.display({ id: 'hf_id', cell: ({ row }) => <RowId row={row.original} /> }),
  invoice_date: column.display({ id: 'invoice_date', cell: ({ row }) => <Day day={row.original.invoice_date} /> }),
  total_price: column.display({ id: 'total_price', cell: ({ row }) => <Amount value={row.original.total_price} currency={row.original.currency} /> }),
  status: column.display({ id: 'status', cell: ({ row }) => <RowStatus row={row.original} /> }),
  processing: column.display({ id: 'processing', cell: ({ row }) => <ProcessingBadge status={row.original.processing_status} /> }),
  category: column.display({ id: 'category', cell: ({ row }) => <span title={row.original.category?.name}>{row.original.category?.name ?? '–'}</span> }),
  workspace_user: column.display({ id: 'workspace_user', cell: ({ row }) => <Person row={row.original} /> }),
  created_at: column.display({ id: 'created_at', cell: ({ row }) => <TimeAgo moment={row.original.created_at} /> }),
  actions: column.display({ id: 'actions', cell: ({ row }) => <RowActions row={row.original} /> }),
} satisfies Record<ColumnId, unknown>;

/** Where the ID has a column of its own, the company does without it: an ID names its row's buttons and may stand only once. */
const companyAlone = column.display({ id: 'company', cell: ({ row }) => <RowLink row={row.original} /> });

const rowId = (row: InvoiceRow) => row.uid;

/** The rows in the columns that the person chose, in their order. */
export function useListTable(rows: readonly InvoiceRow[]) {
  const { order, hidden } = usePreferences().columns;
  const shown = useMemo(() => {
    const ids = shownColumns({ order, hidden });
    return [select, ...ids.map((id) => (id === 'company' && ids.includes('hf_id') ? companyAlone : columns[id]))];
  }, [order, hidden]);
  return useTable({ features, columns: shown, data: rows, getRowId: rowId });
}

export type ListTable = ReturnType<typeof useListTable>;

const narrow = matchMedia('(max-width: 1199px)');
const followNarrow = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether the columns are as narrow as on a screen below 1200 px. */
export const useNarrow = (): boolean => useSyncExternalStore(followNarrow, () => narrow.matches);

/** The variable that holds the width of a column. */
export const widthName = (id: string): `--col-${string}` => `--col-${id}`;

/** The style of the table: the widths of its columns as variables, and the width below which it scrolls sideways. */
export function useColumnWidths(): CSSProperties {
  const { columns: chosen } = usePreferences();
  const small = useNarrow();
  return useMemo(() => {
    const style: CSSProperties & Record<`--${string}`, string> = { '--col-select': `${selectWidth}px` };
    const shown = shownColumns(chosen);
    const sized = shown.filter((id) => id !== 'company');
    for (const id of sized) style[widthName(id)] = `${widthOf(chosen, id, small)}px`;
    const all = ['--col-select', ...sized.map(widthName)].map((name) => `var(${name})`).join(' + ');
    style.minInlineSize = `calc(${all} + ${leastCompany(shown, small)}px)`;
    return style;
  }, [chosen, small]);
}
