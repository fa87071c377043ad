import type { InvoiceItem, InvoiceItemBody } from '#contract/invoice-item.ts';
import { lineCells, type LineCell } from '#src/lib/paste/line-cells.ts';
import { contentsOf, isSameContent, type LineContents } from './cells.ts';
import { isNewKey, newKey, noEdits, type CellEdit, type LineEdits } from './line-drafts.ts';

export interface RowName {
  /** Stays the same while the page is open, also when the service gives the line its UID. */
  readonly id: string;
  /** The line's UID, or the key of a row that is not stored; names its drafts. */
  readonly key: string;
}

/** A row of the grid: a stored line, a new one, or the empty last one. */
export interface GridRow extends RowName {
  /** The line's UID; null while it is not stored. */
  readonly uid: string | null;
  readonly base: LineContents;
  /** The stored contents with unsaved edits on top. */
  readonly contents: LineContents;
  readonly edited: readonly LineCell[];
  /** Edited cells that somebody else changed too, to be decided. */
  readonly conflicts: readonly LineCell[];
  /** The body of a create without a response yet, so that the line may exist already. */
  readonly created: InvoiceItemBody | null;
}

export const isUnsaved = ({ edited, created }: GridRow): boolean =>
  edited.length > 0 || created !== null;

export interface CellChange {
  readonly id: string;
  readonly contents: Partial<LineContents>;
}

/** The lines of one invoice, and the rows that the grid shows of them. Immutable. */
export interface Lines {
  readonly items: readonly InvoiceItem[];
  readonly edits: ReadonlyMap<string, LineEdits>;
  /** Rows created here in order, the empty one last. */
  readonly begun: readonly RowName[];
  /** Row ids of lines that were created here, by UID. */
  readonly idOf: ReadonlyMap<string, string>;
  /** For rows inserted between others, the order of ids in which they belong. */
  readonly among: ReadonlyMap<string, readonly string[]>;
  /** The lines before a pending create, since a read may return the new one first. */
  readonly known: ReadonlySet<string> | null;
  /** Derived from the above; unchanged rows stay the same objects. */
  readonly rows: ReadonlyMap<string, GridRow>;
  /** The same object until the rows or their order change. */
  readonly ids: readonly string[];
  readonly places: ReadonlyMap<string, number>;
}

const beginRow = (): RowName => {
  const key = newKey();
  return { id: key, key };
};

export function makeRow(
  { id, key }: RowName,
  item: InvoiceItem | undefined,
  edits: LineEdits | undefined,
): GridRow {
  const base = contentsOf(item);
  const contents: Record<LineCell, LineContents[LineCell]> = { ...base };
  const edited: LineCell[] = [];
  const conflicts: LineCell[] = [];
  for (const cell of lineCells) {
    const edit = edits?.cells[cell];
    if (!edit || isSameContent(cell, edit.mine, base[cell])) continue;
    contents[cell] = edit.mine;
    edited.push(cell);
    if (item && !isSameContent(cell, edit.base, base[cell])) conflicts.push(cell);
  }
  const created = item ? null : (edits?.created ?? null);
  return { id, key, uid: item?.uid ?? null, base, contents, edited, conflicts, created };
}

// The sources of a row: while these are the same, the row is reused.
const madeOf = new WeakMap<GridRow, readonly [InvoiceItem | undefined, LineEdits | undefined]>();

function rowFor(name: RowName, item: InvoiceItem | undefined, { edits, rows }: Lines): GridRow {
  const edit = edits.get(name.key);
  const before = rows.get(name.id);
  const [oldItem, oldEdit] = (before && madeOf.get(before)) ?? [];
  if (before?.key === name.key && oldItem === item && oldEdit === edit) return before;
  const row = makeRow(name, item, edit);
  madeOf.set(row, [item, edit]);
  return row;
}

/** Number of characters of the longest total, for the width of its column. */
export function longestTotal({ rows }: Lines): number {
  let longest = 0;
  for (const { contents } of rows.values())
    if (typeof contents.total_price === 'string')
      longest = Math.max(longest, contents.total_price.length);
  return longest;
}

/**
 * The rows in order. Lines are in the service's order; a row that is not stored, or whose position
 * the service does not store (gap G48), comes before its next existing neighbour.
 */
function inOrder(rows: readonly GridRow[], { among, items }: Lines): readonly GridRow[] {
  if (among.size === 0) return rows;
  const placed = new Set(items.flatMap(({ uid, place }) => (place === undefined ? [] : [uid])));
  const isPut = ({ id, uid }: GridRow) => among.has(id) && !(uid !== null && placed.has(uid));
  const ordered = rows.filter((row) => !isPut(row));
  const places = new Map<readonly string[], ReadonlyMap<string, number>>();
  // Backwards, so that the next neighbour of a row is already placed when several are restored
  // together.
  for (const row of rows.filter(isPut).toReversed()) {
    const order = among.get(row.id) ?? [];
    const placeIn = places.get(order) ?? new Map(order.map((id, index) => [id, index]));
    places.set(order, placeIn);
    const own = placeIn.get(row.id) ?? Infinity;
    const at = ordered.findIndex(({ id }) => (placeIn.get(id) ?? -1) > own);
    // The empty row stays the last.
    ordered.splice(at < 0 ? ordered.length - 1 : at, 0, row);
  }
  return ordered;
}

/** Derives the rows from stored lines and unsaved edits. */
export function withSource(before: Lines, source: Partial<Lines>): Lines {
  const now: Lines = { ...before, ...source };
  const { items, edits, known, idOf } = now;
  const blank = now.begun.at(-1);
  const isTaken = !blank || Object.keys(edits.get(blank.key)?.cells ?? {}).length > 0;
  const begun = isTaken ? [...now.begun, beginRow()] : now.begun;
  const stored = items
    .filter(({ uid }) => !edits.get(uid)?.deleted && (known?.has(uid) ?? true))
    .map((item) => rowFor({ id: idOf.get(item.uid) ?? item.uid, key: item.uid }, item, now));
  const taken = new Set(stored.map(({ id }) => id));
  const begunKeys = new Set(begun.map(({ key }) => key));
  const left = [...edits.keys()]
    .filter((key) => isNewKey(key) && !begunKeys.has(key))
    .toSorted()
    .map((key) => ({ id: key, key }));
  const fresh = [...left, ...begun]
    .filter(({ id, key }) => !taken.has(id) && !edits.get(key)?.deleted)
    .map((name) => rowFor(name, undefined, now));
  const rows = new Map(inOrder([...stored, ...fresh], now).map((row) => [row.id, row]));
  const ids = [...rows.keys()];
  return ids.length === before.ids.length && ids.every((id, index) => id === before.ids[index])
    ? { ...now, begun, rows }
    : { ...now, begun, rows, ids, places: new Map(ids.map((id, index) => [id, index])) };
}

/** The lines of an invoice. @param edits unsaved edits on this device */
export const linesOf = (
  items: readonly InvoiceItem[],
  edits: ReadonlyMap<string, LineEdits>,
): Lines =>
  withSource(
    {
      items,
      edits,
      begun: [],
      idOf: new Map(),
      among: new Map(),
      known: null,
      rows: new Map(),
      ids: [],
      places: new Map(),
    },
    {},
  );

export const withItems = (lines: Lines, items: readonly InvoiceItem[]): Lines =>
  items === lines.items ? lines : withSource(lines, { items });

/** Takes over edits from another tab or another part of the page. */
export const withEdits = (lines: Lines, edits: ReadonlyMap<string, LineEdits>): Lines =>
  withSource(lines, { edits });

export const blankOf = ({ ids }: Lines): string => ids.at(-1) ?? '';

/** The index of a row; −1 when it is gone. */
export const placeOf = ({ places }: Lines, id: string): number => places.get(id) ?? -1;

export function editKey(
  { edits }: Lines,
  key: string,
  change: Partial<LineEdits> | null,
): ReadonlyMap<string, LineEdits> {
  const next = new Map(edits);
  const edit = { ...noEdits, ...(change && edits.get(key)), ...change };
  if (Object.keys(edit.cells).length > 0 || edit.created || edit.deleted) next.set(key, edit);
  else next.delete(key);
  return next;
}

/** Changes cells. The first base of an edit is kept; a stored value is no edit. */
export function withContents(before: Lines, changes: readonly CellChange[]): Lines {
  let lines = before;
  for (const { id, contents } of changes) {
    const row = before.rows.get(id);
    if (!row) continue;
    const cells: Partial<Record<LineCell, CellEdit>> = { ...lines.edits.get(row.key)?.cells };
    for (const cell of lineCells) {
      const mine = contents[cell];
      if (mine === undefined) continue;
      if (isSameContent(cell, mine, row.base[cell])) delete cells[cell];
      else cells[cell] = { base: cells[cell]?.base ?? row.base[cell], mine };
    }
    lines = { ...lines, edits: editKey(lines, row.key, { cells }) };
  }
  return lines === before ? before : withSource(before, { edits: lines.edits });
}

/** A row to create, at the end or at its place in an order of rows. */
export interface NewRow {
  readonly id: string;
  readonly among?: readonly string[] | undefined;
}

/** Creates rows, at the end above the empty one or at their place. */
export function withNewRows(lines: Lines, rows: readonly NewRow[]): Lines {
  const among = new Map(lines.among);
  for (const { id, among: order } of rows) if (order) among.set(id, order);
  const begun = rows.map(({ id }) => ({ ...beginRow(), id }));
  return withSource(lines, {
    among,
    begun: [...lines.begun.slice(0, -1), ...begun, ...lines.begun.slice(-1)],
  });
}

/** The position to request for a new line; undefined for the end (gap G48). */
export function newPlaceOf({ ids, rows, items }: Lines, id: string): number | undefined {
  const placeOfUid = new Map(items.map(({ uid, place }) => [uid, place]));
  for (const behind of ids.slice(ids.indexOf(id) + 1)) {
    const place = placeOfUid.get(rows.get(behind)?.uid ?? '');
    if (place !== undefined) return place;
  }
  return undefined;
}

/** The rows created here without one; the empty last row stays. */
export const withoutBegun = ({ begun }: Lines, id: string): readonly RowName[] =>
  begun.filter((one, index) => one.id !== id || index === begun.length - 1);

/** Removes a row that is not stored, or the unsaved edits of a stored one. */
export const withoutEdits = (lines: Lines, { id, key }: RowName): Lines =>
  withSource(lines, { edits: editKey(lines, key, null), begun: withoutBegun(lines, id) });

/** Hides a row that is about to be deleted, with its contents, or shows it again. */
export const withDeletion = (lines: Lines, key: string, deleted: boolean): Lines =>
  withSource(lines, {
    edits: editKey(lines, key, {
      deleted: deleted ? contentsOf(lines.items.find(({ uid }) => uid === key)) : null,
    }),
  });

/** Removes a line that does not exist any more. */
export const withoutLine = (lines: Lines, key: string): Lines =>
  withSource(lines, {
    items: lines.items.filter(({ uid }) => uid !== key),
    begun: lines.begun.filter((one) => one.key !== key),
    edits: editKey(lines, key, null),
  });

/** Lines whose deletion is not confirmed yet. */
export const deletedRows = ({ edits, idOf, begun }: Lines): readonly RowName[] =>
  [...edits].flatMap(([key, { deleted }]) =>
    deleted ? [{ key, id: idOf.get(key) ?? begun.find((one) => one.key === key)?.id ?? key }] : [],
  );

/** Whether a line to be deleted is still as the person saw it; undefined when it is gone. */
export function isAsSeen({ items, edits }: Lines, key: string): boolean | undefined {
  const item = items.find(({ uid }) => uid === key);
  const seen = edits.get(key)?.deleted;
  if (!item) return undefined;
  const now = contentsOf(item);
  return lineCells.every((cell) => seen && isSameContent(cell, seen[cell], now[cell]));
}
