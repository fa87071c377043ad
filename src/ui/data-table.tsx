import { useLingui } from '@lingui/react/macro';
import { tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Link } from './router.ts';
import classes from './data-table.module.css';

/** Nothing but rows and columns: order, filters and pages are the service's. */
const features = tableFeatures({});

/** One column; make them at module scope. `header` is called while rendering, so it can translate. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly header: () => ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'end';
  /** CSS width of the column. */
  readonly width?: string;
  /** This cell is the link that opens the row. */
  readonly opens?: boolean;
  /** The heading is only for who listens: columns of buttons. */
  readonly quietHeader?: boolean;
  /** Cells may break into several lines. */
  readonly wraps?: boolean;
}

interface DataTableProps<Row extends { readonly uid: string }> {
  /** What the table lists, for who listens. */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[] | undefined;
  /** Where the row leads; the cell of the column that `opens` becomes the link. */
  readonly href?: (row: Row) => string;
  /** Old rows while new ones load. */
  readonly stale?: boolean;
  /** How many rows of true height stand there while nothing has come yet. */
  readonly expected?: number;
  readonly selectedUid?: string | undefined;
}

const nothing: never[] = [];
