import { Trans, useLingui } from '@lingui/react/macro';
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { Fragment } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Day, TimeAgo } from '#src/ui/time-ago.tsx';
import { useRowDeeds } from './row-deeds.ts';
import { RowActions, RowId, RowLink, RowStatus, TroubleNotice } from './row-parts.tsx';
import classes from './invoice-table.module.css';

const features = tableFeatures({});
const column = createColumnHelper<typeof features, InvoiceRow>();

const columns = column.columns([
  column.display({ id: 'company', header: () => <Trans>Company</Trans>, cell: ({ row }) => <span className={classes.name}><RowLink row={row.original} /><RowId row={row.original} /></span> }),
  column.display({ id: 'invoice_date', header: () => <Trans>Invoice date</Trans>, cell: ({ row }) => <Day day={row.original.invoice_date} /> }),
  column.display({ id: 'total_price', header: () => <Trans>Total</Trans>, cell: ({ row }) => <Amount value={row.original.total_price} currency={row.original.currency} /> }),
  column.display({ id: 'status', header: () => <Trans>Status</Trans>, cell: ({ row }) => <RowStatus row={row.original} /> }),
  column.display({ id: 'workspace_user', header: () => <Trans>Person</Trans>, cell: ({ row }) => <Person row={row.original} /> }),
  column.display({ id: 'created_at', header: () => <Trans>Created</Trans>, cell: ({ row }) => <TimeAgo moment={row.original.created_at} /> }),
  column.display({ id: 'actions', header: () => <span className="visually-hidden"><Trans>Actions</Trans></span>, cell: ({ row }) => <RowActions row={row.original} /> }),
]);

const rowId = (row: InvoiceRow) => row.uid;

function Person({ row }: { row: InvoiceRow }) {
  const user = row.workspace_user?.user;
  return <span className={classes.person} title={user?.email}>{user ? user.full_name || user.email : '–'}</span>;
}

/** The list where there is room: one line an invoice. */
export function InvoiceTable({ rows }: { rows: readonly InvoiceRow[] }) {
  const { t } = useLingui();
  const deeds = useRowDeeds();
  const table = useTable({ features, columns, data: rows, getRowId: rowId });
  return (
    <table className={classes.table} aria-label={t`Invoices`}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => {
              const heading = <table.FlexRender header={header} />;
              return <th key={header.id} scope="col" data-column={header.column.id}>{heading}</th>;
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => {
          const trouble = deeds.troubles.get(row.id);
          return (
            <Fragment key={row.id}>
              <tr className={classes.row} data-current={deeds.current === row.id || undefined} data-leaving={deeds.isLeaving(row.id) || undefined} aria-busy={deeds.isBusy(row.id) || undefined}>
                {row.getAllCells().map((cell) => {
                  const content = <table.FlexRender cell={cell} />;
                  return <td key={cell.id} data-column={cell.column.id}>{content}</td>;
                })}
              </tr>
              {trouble && (
                <tr><td colSpan={columns.length} className={classes.troubleCell}><TroubleNotice trouble={trouble} /></td></tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
