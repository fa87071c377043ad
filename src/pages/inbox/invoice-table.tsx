import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { useColumnWidths, useListTable } from './columns.tsx';
import { useRowDeeds } from './row-deeds.ts';
import { TroubleNotice } from './row-parts.tsx';
import { TableHead } from './table-head.tsx';
import classes from './invoice-table.module.css';

/** The list where there is room: one line an invoice. */
export function InvoiceTable({ rows }: { rows: readonly InvoiceRow[] }) {
  const { t } = useLingui();
  const deeds = useRowDeeds();
  const table = useListTable(rows);
  const style = useColumnWidths();
  return (
    <table className={classes.table} aria-label={t`Invoices`} style={style}>
      <TableHead table={table} />
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
                <tr><td colSpan={table.getAllLeafColumns().length} className={classes.troubleCell}><TroubleNotice trouble={trouble} /></td></tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
