import { useLingui } from '@lingui/react/macro';
import { memo, useMemo, useState } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { useListColumns, type ListColumn } from '#src/pages/inbox/columns/column-cells.tsx';
import { narrowTable, useColumnWidths } from '#src/pages/inbox/columns/columns.tsx';
import { TableHead } from '#src/pages/inbox/columns/table-head.tsx';
import { columnIds, type ColumnId } from '#src/lib/list-columns.ts';
import { useStore } from '#src/device/store.ts';
import type { SelectedInvoice } from '#src/lib/selected-invoice.ts';
import { useRowContext } from './row-context.ts';
import { RowProblemNotice, RowUnderWay } from './later-row-parts.ts';
import classes from './invoice-table.module.css';

export interface ListRows {
  readonly items: readonly {
    readonly index: number;
    /** Undefined until its page has been read. */
    readonly row: InvoiceRow | undefined;
    /** Pixels from the top of the scrolled element to its place. */
    readonly top: number;
  }[];
  /** How many rows the list has, and how many of them stand on pages before. */
  readonly total: number;
  readonly before: number;
  /** The uid of the row under the cursor. */
  readonly current: string | null;
  readonly picked: ReadonlyMap<string, SelectedInvoice>;
  /** The quick look takes half of the width. */
  readonly tight: boolean;
  /** The columns that say the same in every row. */
  readonly same: readonly ColumnId[];
}

// The quick look says these of the row that is looked at: beside it the company has the room, and
// where that is little, the document is what is to be read.
const shownByLook = ['invoice_date', 'workspace_user', 'created_at'] as const;
const hiddenByLook = columnIds.filter((id) => id !== 'company' && id !== 'total_price');

/**
 * Where there is room: one line an invoice. Only the rows near the opening are elements. Each row
 * is laid out by itself at its own place, so that a scroll costs the rows that come and no others.
 * That takes the table's own layout away, and with it in some browsers its roles: they are stated.
 */
export function InvoiceTable({ items, total, before, current, picked, tight, same }: ListRows) {
  const { t } = useLingui();
  const narrow = useStore(narrowTable);
  const leftOut = useMemo(
    () => (tight ? [...same, ...(narrow ? hiddenByLook : shownByLook)] : same),
    [tight, narrow, same],
  );
  const { style, clipped } = useColumnWidths(tight, leftOut);
  const columns = useListColumns(leftOut);
  return (
    <table
      role="table"
      className={classes.table}
      data-tight={tight || undefined}
      data-clipped={clipped || undefined}
      style={style}
      aria-label={t`Invoices`}
      aria-rowcount={total + 1}
    >
      <TableHead columns={columns} />
      <tbody role="rowgroup" className={classes.rows}>
        {items.map(({ row, index, top }) =>
          row ? (
            <Line
              key={row.uid}
              row={row}
              columns={columns}
              index={before + index}
              top={top}
              current={current === row.uid}
              picked={picked.has(row.uid)}
              tight={tight}
            />
          ) : (
            <Skeleton key={`place-${index}`} index={before + index} top={top} />
          ),
        )}
      </tbody>
    </table>
  );
}

const Skeleton = memo(function Skeleton({ index, top }: { index: number; top: number }) {
  const style = { insetBlockStart: top };
  return (
    <tr role="row" className={classes.skeleton} style={style} aria-rowindex={index + 2} aria-busy>
      <td role="cell">
        <span className="visually-hidden">…</span>
      </td>
    </tr>
  );
});

interface LineProps {
  readonly row: InvoiceRow;
  readonly columns: readonly ListColumn[];
  readonly index: number;
  readonly top: number;
  readonly current: boolean;
  readonly picked: boolean;
  readonly tight: boolean;
}

// A step of the scroll draws the new rows only, a step of the cursor two of them.
const Line = memo(function Line({ row, columns, index, top, current, picked, tight }: LineProps) {
  const rows = useRowContext();
  const [pointed, setPointed] = useState(false);
  const failed = rows.problems.get(row.uid);
  const action = rows.underWay(row.uid);
  return (
    <tr
      role="row"
      className={classes.row}
      style={{ insetBlockStart: top }}
      data-current={current || undefined}
      data-picked={picked || undefined}
      data-leaving={rows.isBeingDeleted(row.uid) || undefined}
      data-failed={failed !== undefined || undefined}
      aria-rowindex={index + 2}
      aria-busy={action !== undefined || undefined}
      onPointerMove={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
    >
      {columns.map(({ id, cell, title }) => (
        <td key={id} role="cell" data-column={id} title={title?.(row)}>
          {cell(row, { picked, active: pointed || current })}
        </td>
      ))}
      {failed && !tight && (
        <td role="cell" className={classes.problem}>
          <RowProblemNotice failed={failed} inRow />
        </td>
      )}
      {action && (
        <td role="cell" className={classes.underWay}>
          <RowUnderWay action={action} />
        </td>
      )}
    </tr>
  );
});
