import { isFields } from '#src/lib/fields.ts';

/** The columns that a person may choose and order, in the default order. */
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

export type Density = 'comfortable' | 'compact';

/**
 * Which columns the inbox shows, in which order. `widths` are px at the usual font size of 16 px, as
 * all widths here, and hold only columns that the person resized.
 */
export interface ListColumns {
  /** Every column once, hidden ones included. */
  readonly order: readonly ColumnId[];
  readonly hidden: readonly ColumnId[];
  /** Columns that the person switched on: visible even with one value in all rows. */
  readonly chosen: readonly ColumnId[];
  readonly widths: Readonly<Partial<Record<ColumnId, number>>>;
}

interface Widths {
  readonly usual: number;
  /** Width on a screen below 1800 px, where company names need the room. */
  readonly narrow: number;
  readonly least: number;
}

const mostWidth = 480;
const widths: Readonly<Record<Exclude<ColumnId, 'company'>, Widths>> = {
  hf_id: { usual: 112, narrow: 104, least: 80 },
  signals: { usual: 104, narrow: 72, least: 72 },
  invoice_date: { usual: 136, narrow: 122, least: 80 },
  total_price: { usual: 144, narrow: 128, least: 96 },
  status: { usual: 168, narrow: 152, least: 112 },
  processing: { usual: 168, narrow: 152, least: 112 },
  category: { usual: 136, narrow: 120, least: 72 },
  workspace_user: { usual: 136, narrow: 112, least: 72 },
  created_at: { usual: 132, narrow: 112, least: 80 },
  actions: { usual: 180, narrow: 104, least: 100 },
};

/** Width in px of the column of checkboxes, which is always the first. */
export const selectWidth = 40;

export const usualColumns: ListColumns = {
  order: columnIds,
  hidden: ['hf_id', 'processing', 'category'],
  chosen: [],
  widths: {},
};

/** A resizable column: the company takes the rest, the buttons have a fixed width. */
export type SizedColumn = Exclude<ColumnId, 'company' | 'actions'>;

export function isSized(id: string): id is SizedColumn {
  return id !== 'company' && id !== 'actions' && isColumnId(id);
}

function isColumnId(id: unknown): id is ColumnId {
  return columnIds.some((known) => known === id);
}

/** The minimum, maximum and default width of a column, in px. */
export function widthLimits(
  id: Exclude<ColumnId, 'company'>,
  narrow: boolean,
): { least: number; most: number; usual: number } {
  return {
    least: widths[id].least,
    most: mostWidth,
    usual: narrow ? widths[id].narrow : widths[id].usual,
  };
}

/** Rounds a width to px and limits it to what the column allows. */
export function clampWidth(id: SizedColumn, width: number): number {
  return Math.round(Math.min(mostWidth, Math.max(widths[id].least, width)));
}

/** The width of a column, in px. @param narrow on a screen below 1800 px */
export function widthOf(
  columns: ListColumns,
  id: Exclude<ColumnId, 'company'>,
  narrow: boolean,
): number {
  return columns.widths[id] ?? widthLimits(id, narrow).usual;
}

/**
 * The visible columns, in order.
 * @param same columns with the same value in every row: hidden unless the person chose them
 */
export function shownColumns(
  { order, hidden, chosen }: Pick<ListColumns, 'order' | 'hidden' | 'chosen'>,
  same: readonly ColumnId[] = [],
): readonly ColumnId[] {
  return order.filter((id) => !hidden.includes(id) && (chosen.includes(id) || !same.includes(id)));
}

/** The company's minimum width in px, larger where its cell also has the ID. */
export function leastCompany(shown: readonly ColumnId[], narrow: boolean): number {
  return narrow ? 144 : shown.includes('hf_id') ? 160 : 200;
}

/** The height of a row, in px at the usual font size, as `--desk-row` in the style sheets. */
export function rowHeight(density: Density): number {
  return density === 'compact' ? 32 : 40;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Adds missing columns behind the ones they follow by default; drops unknown names. */
function wholeOrder(stored: readonly unknown[]): readonly ColumnId[] {
  const order = [...new Set(stored.filter(isColumnId))];
  for (const [at, id] of columnIds.entries()) {
    if (order.includes(id)) continue;
    const before = columnIds[at - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

/** Parses stored columns of any version of the app; invalid parts fall back to the defaults. */
export function parseColumns(stored: unknown): ListColumns {
  if (!isFields(stored)) return usualColumns;
  const { order, hidden, chosen, widths: sizes } = stored;
  const set: Partial<Record<ColumnId, number>> = {};
  for (const [id, width] of Object.entries(isFields(sizes) ? sizes : {})) {
    if (isSized(id) && typeof width === 'number' && Number.isFinite(width))
      set[id] = clampWidth(id, width);
  }
  const known = listOf(order).filter(isColumnId);
  // A column that the stored order does not know was added to the app later: it is hidden if it is
  // hidden by default.
  const away = Array.isArray(hidden)
    ? [...hidden.filter(isColumnId), ...usualColumns.hidden.filter((id) => !known.includes(id))]
    : usualColumns.hidden;
  // Older versions did not store `chosen`: a visible column that is hidden by default was chosen.
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
