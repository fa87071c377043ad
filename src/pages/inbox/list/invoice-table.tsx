import { t } from '@lingui/core/macro';
import { memo, useMemo, useState } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { useListColumns, type ListColumn } from '#src/pages/inbox/columns/column-cells.tsx';
import { narrowTable, useColumnWidths } from '#src/pages/inbox/columns/columns.tsx';
import { TableHead } from '#src/pages/inbox/columns/table-head.tsx';
import { columnIds, type ColumnId } from '#src/lib/list/list-columns.ts';
import { useStore } from '#src/device/store.ts';
import { useTexts } from '#src/i18n/locale.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import { useRowContext } from './row-context.ts';
import { RowProblemNotice, RowUnderWay } from './later-row-parts.ts';
import classes from './invoice-table.module.css';

export interface ListRows {
  readonly items: readonly {
    readonly index: number;
    /** Undefined until its page was read. */
    readonly row: InvoiceRow | undefined;
    /** Pixels from the top of the scrolled element. */
    readonly top: number;
  }[];
  /** Number of rows of the list, and of those on previous pages. */
  readonly total: number;
  readonly before: number;
  readonly current: string | null;
  readonly picked: ReadonlyMap<string, SelectedInvoice>;
  /** The quick look takes half of the width. */
  readonly tight: boolean;
  /** Columns with the same value in every row. */
  readonly same: readonly ColumnId[];
}

// Facts that the quick look shows, so that the company has more room beside it; with little room,
// only company and total are left.
const shownByLook = ['invoice_date', 'workspace_user', 'created_at'] as const;
const hiddenByLook = columnIds.filter((id) => id !== 'company' && id !== 'total_price');

/**
 * The table of a wide screen. Only rows near the visible part are rendered. Each row is positioned
 * absolutely, so that scrolling lays out new rows only. This removes the table's layout and in some
 * browsers its ARIA roles, which are therefore stated.
 */
export function InvoiceTable({ items, total, before, current, picked, tight, same }: ListRows) {
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

// Memoised: scrolling renders only new rows, moving the cursor only two.
const Line = memo(function Line({ row, columns, index, top, current, picked, tight }: LineProps) {
  useTexts();
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
      data-deleting={rows.isBeingDeleted(row.uid) || undefined}
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
