import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import { useMemo, type ReactNode } from 'react';
import classes from './data-table.module.css';
import { Link } from './router.ts';

/**
 * Nothing but rows and columns: order, filters and pages are the service's, so no heading pretends
 * to sort.
 */
const features = tableFeatures({});

/** One column; made at module scope, its heading with `msg`. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly header: MessageDescriptor;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'end';
  readonly width?: string;
  /** This cell is the link that opens the row. */
  readonly opens?: boolean;
  /** The heading is only for who listens: columns of buttons and ticks. */
  readonly quietHeader?: boolean;
  readonly wraps?: boolean;
  /** Whether the service sent it for the row: a column that no row has is left out. */
  readonly isSent?: (row: Row) => boolean;
}

interface DataTableProps<Row extends { readonly uid: string }> {
  /** What the table lists, for who listens. */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  /** Undefined while nothing has come yet: lines of true height stand there. */
  readonly rows: readonly Row[] | undefined;
  /** Where the row leads; the cell of the column that `opens` becomes a link over the whole row. */
  readonly href?: (row: Row) => string;
  /** Old rows while new ones load: they stay, dimmed. */
  readonly stale?: boolean;
  readonly expected?: number;
  /** The row that stands open beside the table. */
  readonly selectedUid?: string | undefined;
}

const nothing: never[] = [];

/** A plain table of records: sticky headings, rows that open by a real link, cards on a phone. */
export function DataTable<Row extends { readonly uid: string }>({
  caption,
  columns: all,
  rows,
  href,
  stale = false,
  expected = 10,
  selectedUid,
}: DataTableProps<Row>) {
  const { i18n, t } = useLingui();
  const columns = all.filter(({ isSent }) => !isSent || !rows || rows.some(isSent));
  // Not by the rows: new definitions mount all cells anew, and an open dialog in one would go.
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
