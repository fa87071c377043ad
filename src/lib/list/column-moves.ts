import { columnIds, usualColumns, type ColumnId, type ListColumns } from './list-columns.ts';

/** Moves a column by one place among all columns, hidden ones included. */
export function moveColumn(columns: ListColumns, id: ColumnId, step: -1 | 1): ListColumns {
  const at = columns.order.indexOf(id);
  const other = columns.order[at + step];
  if (at < 0 || other === undefined) return columns;
  const order = columns.order.map((one) => (one === id ? other : one === other ? id : one));
  return { ...columns, order };
}

/** Shows or hides a column, but never the company, which has the link to the invoice. */
export function showColumn(columns: ListColumns, id: ColumnId, shown: boolean): ListColumns {
  if (id === 'company') return columns;
  return {
    ...columns,
    hidden: columnIds.filter((one) => (one === id ? !shown : columns.hidden.includes(one))),
    chosen: columnIds.filter((one) => (one === id ? shown : columns.chosen.includes(one))),
  };
}

/** Whether columns are ordered, chosen and sized as by default. */
export function areUsual({ order, hidden, chosen, widths }: ListColumns): boolean {
  return (
    chosen.length === 0 &&
    order.every((id, at) => id === columnIds[at]) &&
    hidden.length === usualColumns.hidden.length &&
    hidden.every((id) => usualColumns.hidden.includes(id)) &&
    Object.keys(widths).length === 0
  );
}
