import { i18n, type MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import { useMemo, type ReactNode } from 'react';
import classes from './data-table.module.css';
import { Link } from './router.ts';

/** No sorting, filtering or paging: these are the service's, so no heading offers to sort. */
const features = tableFeatures({});

/** A column; defined at module scope, its heading with `msg`. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly header: MessageDescriptor;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'end';
  readonly width?: string;
  /** Its cell is the link that opens the row. */
  readonly opens?: boolean;
  /** The heading is for screen readers only: columns of buttons or checkboxes. */
  readonly quietHeader?: boolean;
  readonly wraps?: boolean;
  /** Whether the service sent it for a row; the column is hidden if no row has it. */
  readonly isSent?: (row: Row) => boolean;
}

interface DataTableProps<Row extends { readonly uid: string }> {
  /** The table's name for screen readers. */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  /** Undefined until the first rows arrive: skeleton rows are shown. */
  readonly rows: readonly Row[] | undefined;
  /** Address that a row opens; the cell with `opens` becomes a link over the whole row. */
  readonly href?: (row: Row) => string;
  /** The rows are outdated and are dimmed while new ones load. */
  readonly stale?: boolean;
  readonly expected?: number;
  /** The row that is open beside the table. */
  readonly selectedUid?: string | undefined;
}

const nothing: never[] = [];

/** A table of records with sticky headings; on a phone, a list of cards. */
export function DataTable<Row extends { readonly uid: string }>({
  caption,
  columns: all,
  rows,
  href,
  stale = false,
  expected = 10,
  selectedUid,
}: DataTableProps<Row>) {
  const columns = all.filter(({ isSent }) => !isSent || !rows || rows.some(isSent));
  // Independent of the rows, because new definitions remount all cells and close a dialog inside
  // one.
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () => all.map(({ id, cell }) => ({ id, cell: ({ row }) => cell(row.original) })),
    [all],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? nothing,
    getRowId: (row) => row.uid,
  });
  return (
    <table
      className={classes.table}
      aria-busy={stale || rows === undefined}
      data-stale={stale || undefined}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ id, header, align, width, quietHeader }) => (
            <th key={id} scope="col" data-align={align} style={{ inlineSize: width }}>
              {quietHeader ? (
                <span className="visually-hidden">{i18n._(header)}</span>
              ) : (
                i18n._(header)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === undefined
          ? Array.from({ length: expected }, (_, row) => (
              <tr key={row} className={classes.waiting}>
                <td colSpan={columns.length}>
                  {row === 0 ? <span className="visually-hidden">{t`Loading`}</span> : null}
                  <span className={classes.bar} />
                </td>
              </tr>
            ))
          : table.getRowModel().rows.map((row) => (
              <tr
                key={row.id}
                className={classes.row}
                aria-current={row.id === selectedUid || undefined}
                data-links={href ? true : undefined}
              >
                {row.getAllCells().map((cell, place) => {
                  const column = all[place];
                  if (!column || !columns.includes(column)) return null;
                  const content = <table.FlexRender cell={cell} />;
                  return (
                    <td
                      key={cell.id}
                      data-align={column.align}
                      data-wraps={column.wraps}
                      data-opens={column.opens}
                      data-label={column.quietHeader ? undefined : i18n._(column.header)}
                    >
                      {column.opens && href ? (
                        <Link className={classes.link} to={href(row.original)}>
                          {content}
                        </Link>
                      ) : (
                        content
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
      </tbody>
    </table>
  );
}
