import { useWindowEvent } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { momentText } from '#src/i18n/locale.ts';
import classes from './paper.module.css';

/** Whether the page is being printed; set before the browser lays out the paper. */
export function useOnPaper(): boolean {
  const [now, setNow] = useState(false);
  useWindowEvent('beforeprint', () => flushSync(() => setNow(true)));
  useWindowEvent('afterprint', () => setNow(false));
  return now;
}

/** Printed in place of the page; not visible on the screen. */
export function Paper({ title, children }: { title: string; children: ReactNode }) {
  const [printedAt] = useState(() => new Date().toISOString());
  return createPortal(
    <div className={classes.paper}>
      <h1>{title}</h1>
      <p>{momentText(printedAt, 'full')}</p>
      {children}
    </div>,
    document.body,
  );
}

export interface PaperColumn<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'end';
  readonly wraps?: boolean;
}

/** A table on paper, whose headings are repeated on each page. */
export function PaperTable<Row>({
  columns,
  rows,
}: {
  columns: readonly PaperColumn<Row>[];
  rows: readonly Row[];
}) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map(({ name, align }) => (
            <th key={name} scope="col" data-end={align}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {columns.map(({ name, cell, align, wraps }) => (
              <td key={name} data-end={align} data-wraps={wraps}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
