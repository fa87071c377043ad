import { useLingui } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import { useColumnWidths, useListTable, type ListTable } from './columns.tsx';
import type { ListRows } from './list-rows.ts';
import { useRowDeeds } from './row-deeds.ts';
import { RowSelect, TroubleNotice } from './row-parts.tsx';
import { TableHead } from './table-head.tsx';
import classes from './invoice-table.module.css';

/** Where there is room: one line an invoice. Only the rows near the opening are elements. */
export function InvoiceTable({ items, total, top, current, picked }: ListRows) {
  const { t } = useLingui();
  const widths = useColumnWidths();
  const data = useMemo(() => items.flatMap(({ row }) => row ?? []), [items]);
  const table = useListTable(data);
  const made = new Map(table.getRowModel().rows.map((row) => [row.id, row]));
  const columns = table.getAllLeafColumns();
  const layout = columns.map(({ id }) => id).join(' ');
  return (
    <table className={classes.table} style={{ ...widths, insetBlockStart: top }} aria-label={t`Invoices`} aria-rowcount={total + 1}>
      <TableHead table={table} />
      <tbody>
        {items.map(({ row, index, away }) => {
          const line = row && made.get(row.uid);
          if (!line) return <Skeleton key={`place-${index}`} index={index} columns={columns.length} />;
          return <Line key={line.id} line={line} table={table} layout={layout} index={index} away={away} current={current === line.id} picked={picked.has(line.id)} />;
        })}
      </tbody>
    </table>
  );
}

function Skeleton({ index, columns }: { index: number; columns: number }) {
  return (
    <tr className={classes.skeleton} aria-rowindex={index + 2} aria-busy>
      <td colSpan={columns}><span className="visually-hidden">…</span><span className={classes.bar} /></td>
    </tr>
  );
}

interface LineProps {
  readonly line: ReturnType<ListTable['getRowModel']>['rows'][number];
  readonly table: ListTable;
  /** Which columns there are. */
  readonly layout: string;
  readonly index: number;
  /** Pixels from the row's element to its place, when it exists only since the focus is in it. */
  readonly away: number | undefined;
  readonly current: boolean;
  readonly picked: boolean;
}

// A step of the scroll renders the new rows only, a step of the cursor two of them.
const Line = memo(function Line({ line, table, index, away, current, picked }: LineProps) {
  const deeds = useRowDeeds();
  const row = line.original;
  const trouble = deeds.troubles.get(row.uid);
  return (
    <tr
      className={classes.row}
      style={away === undefined ? undefined : { insetBlockStart: away }}
      data-away={away !== undefined || undefined}
      data-current={current || undefined}
      data-picked={picked || undefined}
      data-leaving={deeds.isLeaving(row.uid) || undefined}
      aria-rowindex={index + 2}
      aria-busy={deeds.isBusy(row.uid) || undefined}
    >
      {line.getAllCells().map((cell) => {
        if (cell.column.id === 'select') return <td key={cell.id} data-column="select"><RowSelect row={row} picked={picked} /></td>;
        const content = <table.FlexRender cell={cell} />;
        return <td key={cell.id} data-column={cell.column.id}>{content}</td>;
      })}
      {trouble && <td className={classes.trouble}><TroubleNotice trouble={trouble} /></td>}
    </tr>
  );
}, (a, b) => a.line.original === b.line.original && a.layout === b.layout && a.index === b.index && a.away === b.away && a.current === b.current && a.picked === b.picked);
