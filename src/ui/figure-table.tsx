import type { ReactNode } from 'react';
import classes from './figure-table.module.css';

interface FigureTableProps {
  readonly caption: string;
  /** False to show the caption to screen readers only. */
  readonly captioned?: boolean;
  readonly head: readonly ReactNode[];
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
  readonly foot?: readonly (readonly ReactNode[])[];
  /** Number of text columns, which precede the columns of figures. */
  readonly texts?: number;
}

export function FigureTable({
  caption,
  captioned = false,
  head,
  rows,
  foot = [],
  texts = 1,
}: FigureTableProps) {
  const figure = (index: number) => (index < texts ? undefined : classes.figure);
  const row = (key: string | number, cells: readonly ReactNode[]) => (
    <tr key={key}>
      {cells.map((cell, index) =>
        index === 0 ? (
          <th key={index} scope="row">
            {cell}
          </th>
        ) : (
          <td key={index} className={figure(index)} data-figure={index < texts ? undefined : ''}>
            {cell}
          </td>
        ),
      )}
    </tr>
  );
  return (
    <table className={classes.table}>
      <caption className={captioned ? undefined : 'visually-hidden'}>{caption}</caption>
      <thead>
        <tr>
          {head.map((name, index) => (
            <th key={index} scope="col" className={figure(index)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.map(({ key, cells }) => row(key, cells))}</tbody>
      {foot.length > 0 && <tfoot>{foot.map((cells, index) => row(index, cells))}</tfoot>}
    </table>
  );
}
