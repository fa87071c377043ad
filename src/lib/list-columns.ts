/** The columns that a person may choose and order, in the order that holds until they do. */
export const columnIds = [
  'company',
  'hf_id',
  'signals',
  'invoice_date',
  'total_price',
  'status',
  'processing',
  'category',
  'workspace_user',
  'created_at',
  'actions',
] as const;
export type ColumnId = (typeof columnIds)[number];

/** How close the rows stand. */
export type Density = 'comfortable' | 'compact';

/**
 * Which columns the list of invoices shows, in which order, and how wide: px, and only where a
 * person set a width.
 */
export interface ListColumns {
  /** Every column once, hidden ones too. */
  readonly order: readonly ColumnId[];
  readonly hidden: readonly ColumnId[];
  /** Columns that the person switched on: shown even where they say the same in every row. */
  readonly chosen: readonly ColumnId[];
  readonly widths: Readonly<Partial<Record<ColumnId, number>>>;
}

interface Widths {
  readonly usual: number;
  /** On a screen below 1800 px, where the names of companies need the room. */
  readonly narrow: number;
  readonly least: number;
}

const most = 480;
const widths: Readonly<Record<Exclude<ColumnId, 'company'>, Widths>> = {
  hf_id: { usual: 112, narrow: 104, least: 80 },
  signals: { usual: 104, narrow: 72, least: 72 },
  invoice_date: { usual: 136, narrow: 132, least: 80 },
  total_price: { usual: 144, narrow: 128, least: 96 },
  status: { usual: 168, narrow: 148, least: 112 },
  processing: { usual: 168, narrow: 148, least: 112 },
  category: { usual: 136, narrow: 120, least: 72 },
  workspace_user: { usual: 136, narrow: 112, least: 72 },
  created_at: { usual: 132, narrow: 112, least: 80 },
  actions: { usual: 180, narrow: 112, least: 100 },
};

/** The column of the select boxes: always there, always first. */
export const selectWidth = 40;

/** What holds until a person chooses. */
export const usualColumns: ListColumns = {
  order: columnIds,
  hidden: ['hf_id', 'processing', 'category'],
  chosen: [],
  widths: {},
};

/**
 * A column whose width a person may set: the company takes what is left, and the buttons need what
 * they need.
 */
export type SizedColumn = Exclude<ColumnId, 'company' | 'actions'>;

/** Whether a person may set the width of a column. */
export function isSized(id: string): id is SizedColumn {
  return id !== 'company' && id !== 'actions' && isColumnId(id);
}

/** Whether a text names a column. */
function isColumnId(id: unknown): id is ColumnId {
  return columnIds.some((known) => known === id);
}

/** The least and the greatest width of a column, and the one it has of itself, in px. */
export function widthLimits(
  id: Exclude<ColumnId, 'company'>,
  narrow: boolean,
): { least: number; most: number; usual: number } {
  return { least: widths[id].least, most, usual: narrow ? widths[id].narrow : widths[id].usual };
}

/** A width within what a column takes: whole px. */
export function clampWidth(id: SizedColumn, width: number): number {
  return Math.round(Math.min(most, Math.max(widths[id].least, width)));
}

/** How wide a column is, in px. @param narrow on a screen below 1800 px */
export function widthOf(
  columns: ListColumns,
  id: Exclude<ColumnId, 'company'>,
  narrow: boolean,
): number {
  return columns.widths[id] ?? widthLimits(id, narrow).usual;
}

/**
 * The columns that stand in the table, in their order.
 * @param same those that say the same in every row: left out unless the person chose them
 */
export function shownColumns(
  { order, hidden, chosen }: Pick<ListColumns, 'order' | 'hidden' | 'chosen'>,
  same: readonly ColumnId[] = [],
): readonly ColumnId[] {
  return order.filter((id) => !hidden.includes(id) && (chosen.includes(id) || !same.includes(id)));
}

/**
 * What the company gets at least, in px; it takes what the others leave. It needs more where the ID
 * stands beside it, not below it or apart.
 */
export function leastCompany(shown: readonly ColumnId[], narrow: boolean): number {
  return narrow ? 144 : shown.includes('hf_id') ? 160 : 200;
}

/** The height of a row of the table, in px; `--desk-row` says the same to the style sheets. */
export function rowHeight(density: Density): number {
  return density === 'compact' ? 32 : 40;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Every known column once: unknown and repeated names fall away, a missing one stands behind the
 * one it usually follows.
 */
function wholeOrder(stored: readonly unknown[]): readonly ColumnId[] {
  const order = [...new Set(stored.filter(isColumnId))];
  for (const [at, id] of columnIds.entries()) {
    if (order.includes(id)) continue;
    const before = columnIds[at - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

/**
 * Reads stored columns, by whatever version of the desk they were stored; what makes no sense in
 * them counts as not set.
 */
export function parseColumns(stored: unknown): ListColumns {
  if (typeof stored !== 'object' || stored === null) return usualColumns;
  const {
    order,
    hidden,
    chosen,
    widths: sizes,
  }: { order?: unknown; hidden?: unknown; chosen?: unknown; widths?: unknown } = stored;
  const set: Partial<Record<ColumnId, number>> = {};
  for (const [id, width] of Object.entries(
    typeof sizes === 'object' && sizes !== null ? sizes : {},
  )) {
    if (isSized(id) && typeof width === 'number' && Number.isFinite(width))
      set[id] = clampWidth(id, width);
  }
  const known = listOf(order).filter(isColumnId);
  // A column that the stored order does not know came later: it is hidden where it is so for
  // everybody.
  const away = Array.isArray(hidden)
    ? [...hidden.filter(isColumnId), ...usualColumns.hidden.filter((id) => !known.includes(id))]
    : usualColumns.hidden;
  // Before choices were recorded, what stood there although it usually does not had been chosen.
  const taken = Array.isArray(chosen)
    ? chosen
    : usualColumns.hidden.filter((id) => !away.includes(id));
  return {
    order: wholeOrder(known),
    hidden: columnIds.filter((id) => id !== 'company' && away.includes(id)),
    chosen: columnIds.filter((id) => taken.includes(id)),
    widths: set,
  };
}
