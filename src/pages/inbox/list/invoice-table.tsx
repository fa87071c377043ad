import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import {
  useColumnWidths,
  useListColumns,
  type ListColumn,
} from '#src/pages/inbox/columns/columns.tsx';
import type { ListRows } from './list-rows.ts';
import { useRowContext } from './row-context.ts';
import { RowSelect, RowProblemNotice } from './row-parts.tsx';
import { TableHead } from '#src/pages/inbox/columns/table-head.tsx';
import classes from './invoice-table.module.css';

/** Where there is room: one line an invoice. Only the rows near the opening are elements. */
export function InvoiceTable({ items, total, before, top, current, picked, tight }: ListRows) {
  const { t } = useLingui();
  const widths = useColumnWidths(tight);
  const columns = useListColumns();
  return (
    <table
      className={classes.table}
      data-tight={tight || undefined}
      style={{ ...widths, insetBlockStart: top }}
      aria-label={t`Invoices`}
      aria-rowcount={total + 1}
    >
      <TableHead columns={columns} />
      <tbody>
        {items.map(({ row, index, away }) =>
          row ? (
            <Line
              key={row.uid}
              row={row}
              columns={columns}
              index={before + index}
              away={away}
              current={current === row.uid}
              picked={picked.has(row.uid)}
            />
          ) : (
            <Skeleton key={`place-${index}`} index={before + index} columns={columns.length} />
          ),
        )}
      </tbody>
    </table>
  );
}

function Skeleton({ index, columns }: { index: number; columns: number }) {
  return (
    <tr className={classes.skeleton} aria-rowindex={index + 2} aria-busy>
      <td colSpan={columns}>
        <span className="visually-hidden">…</span>
        <span className={classes.bar} />
      </td>
    </tr>
  );
}

interface LineProps {
  readonly row: InvoiceRow;
  readonly columns: readonly ListColumn[];
  readonly index: number;
  /** Pixels from the row's element to its place, when it exists only since the focus is in it. */
  readonly away: number | undefined;
  readonly current: boolean;
  readonly picked: boolean;
}

// A step of the scroll draws the new rows only, a step of the cursor two of them.
const Line = memo(function Line({ row, columns, index, away, current, picked }: LineProps) {
  const rowContext = useRowContext();
  const failed = rowContext.problems.get(row.uid);
  return (
    <tr
      className={classes.row}
      style={away === undefined ? undefined : { insetBlockStart: away }}
      data-away={away !== undefined || undefined}
      data-current={current || undefined}
      data-picked={picked || undefined}
      data-leaving={rowContext.isBeingDeleted(row.uid) || undefined}
      aria-rowindex={index + 2}
      aria-busy={rowContext.isBusy(row.uid) || undefined}
    >
      {columns.map(({ id, cell }) => (
        <td key={id} data-column={id}>
          {id === 'select' ? <RowSelect row={row} picked={picked} /> : cell(row)}
        </td>
      ))}
      {failed && (
        <td className={classes.problem}>
          <RowProblemNotice failed={failed} />
        </td>
      )}
    </tr>
  );
});
