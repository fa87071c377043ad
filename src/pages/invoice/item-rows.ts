import type { InvoiceItem } from '#contract/invoice-item.ts';
import type { Draft } from '#src/lib/drafts.ts';
import { cells, cellTexts, type Cell, type CellTexts } from './item-cells.ts';

/** One row of the grid: a line of the service, one typed here that the service has not, or the empty last one. */
export interface ItemRow {
  /** Stays the same while the page is open, also when the service gives the line its uid. */
  readonly id: string;
  /** The line's uid; null while the service does not have it. */
  readonly uid: string | null;
  /** What the service has. */
  readonly base: CellTexts;
  /** That, with what is unsaved on top. */
  readonly texts: CellTexts;
  readonly edited: readonly Cell[];
}

const prefix = 'item/';

/** Under which name a cell's unsaved text is kept. */
export const editName = (row: Pick<ItemRow, 'id' | 'uid'>, cell: Cell): string => `${prefix}${row.uid ?? row.id}/${cell}`;

/** The names of every cell of a row. */
export const editNames = (row: Pick<ItemRow, 'id' | 'uid'>): string[] => cells.map((cell) => editName(row, cell));

/** What rows that the service does not have yet are called. */
export const newRowPrefix = 'new:';

function rowOf(id: string, uid: string | null, item: InvoiceItem | undefined, draft: Draft | undefined): ItemRow {
  const base = cellTexts(item);
  const texts = { ...base };
  const edited: Cell[] = [];
  for (const cell of cells) {
    const edit = draft?.edits[editName({ id, uid }, cell)];
    if (!edit || edit.mine === base[cell]) continue;
    texts[cell] = edit.mine;
    edited.push(cell);
  }
  return { id, uid, base, texts, edited };
}

/** A row that nothing is in yet. */
export const emptyRow = (id: string): ItemRow => rowOf(id, null, undefined, undefined);

function newIds(draft: Draft | undefined): string[] {
  const ids = Object.keys(draft?.edits ?? {}).filter((name) => name.startsWith(prefix + newRowPrefix)).map((name) => name.split('/')[1] ?? '');
  return [...new Set(ids)];
}

/** A row as it stands at this moment, between two renderings. */
export const rowNow = (row: ItemRow, items: readonly InvoiceItem[], draft: Draft | undefined): ItemRow =>
  rowOf(row.id, row.uid, items.find((item) => item.uid === row.uid), draft);

/**
 * The rows of the grid, the empty one last.
 * @param names row ids of lines that were made here, by uid
 * @param open ids of rows begun here, the empty one last
 */
export function itemRows(items: readonly InvoiceItem[], draft: Draft | undefined, names: ReadonlyMap<string, string>, open: readonly string[]): readonly ItemRow[] {
  const stored = items.map((item) => rowOf(names.get(item.uid) ?? item.uid, item.uid, item, draft));
  const taken = new Set(stored.map((row) => row.id));
  const left = newIds(draft).filter((id) => !open.includes(id));
  return [...stored, ...[...left, ...open].filter((id) => !taken.has(id)).map((id) => rowOf(id, null, undefined, draft))];
}
