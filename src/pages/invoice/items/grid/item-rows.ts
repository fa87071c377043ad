import * as z from 'zod/mini';
import { invoiceItemBody, type InvoiceItem, type InvoiceItemBody } from '#contract/invoice-item.ts';
import { isSameNumber } from '#documents/numbers/exact.ts';
import type { Draft } from '#src/device/drafts.ts';
import { newUid } from '#src/lib/new-uid.ts';
import { cells, cellTexts, settled, type Cell, type CellTexts } from './item-cells.ts';

/** One row of the grid: a line of the service, one typed here that the service has not, or the empty last one. */
export interface ItemRow {
  /** Stays the same while the page is open, also when the service gives the line its uid. */
  readonly id: string;
  /** Under which name its unsaved texts are kept: its uid, or the name of a row that the service does not have. */
  readonly key: string;
  /** The line's uid; null while the service does not have it. */
  readonly uid: string | null;
  /** What the service has. */
  readonly base: CellTexts;
  /** That, with what is unsaved on top. */
  readonly texts: CellTexts;
  readonly edited: readonly Cell[];
  /** Edited cells that somebody else changed meanwhile: they wait for a choice. */
  readonly collided: readonly Cell[];
  /** The body of a create whose answer is not here: the line may be there already. Null mostly. */
  readonly sent: string | null;
}

/** Whether something of the row has to be sent. */
export const isUnsaved = ({ edited, sent }: ItemRow): boolean => edited.length > 0 || sent !== null;

/** A row begun here, before the service has it. */
export type Begun = Pick<ItemRow, 'id' | 'key'>;

const prefix = 'item/';
const newPrefix = 'new:';

/** Under which name a cell's unsaved text is kept. */
export const editName = (key: string, cell: Cell): string => `${prefix}${key}/${cell}`;

/** Under which name the body of a create is kept until its answer is here. */
export const sentName = (key: string): string => `${prefix}${key}/sent`;

/** Under which name the wish to delete a row is kept. */
export const goneName = (key: string): string => `${prefix}${key}/gone`;

/** Whose deletion is kept under this name. */
export const goneKey = (name: string): string | undefined =>
  /^item\/([^/]+)\/gone$/.exec(name)?.[1];

/** The names of everything that is kept of a row. */
export const editNames = (key: string): string[] => [
  ...cells.map((cell) => editName(key, cell)),
  sentName(key),
  goneName(key),
];

/** Whether the name is one of a row that the service did not have. */
export const isNewKey = (key: string): boolean => key.startsWith(newPrefix);

/** The body that is kept as this text; null where it is none. */
export function sentBody(text: string | null | undefined): InvoiceItemBody | null {
  try {
    const read = z.safeParse(invoiceItemBody, JSON.parse(text ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

let made = 0;

/** A name for a row that the service does not have yet. Later ones sort behind earlier ones, over a reload too. */
export function newKey(): string {
  made += 1;
  return `${newPrefix}${Date.now().toString(36).padStart(9, '0')}.${made.toString(36).padStart(6, '0')}.${newUid()}`;
}

/** What makes a repeated create safe (gap G31). @param key of a row that the service does not have */
export const createKey = (key: string): string =>
  key.replace(newPrefix, '').split('.').at(-1) ?? key;

/** Whether two texts of a cell say the same; a service may write a number with other zeros. */
export function sameText(a: string, b: string): boolean {
  if (a === b) return true;
  const mark = settled('');
  if (!a.startsWith(mark) || !b.startsWith(mark)) return false;
  return isSameNumber(a.slice(mark.length), b.slice(mark.length));
}

/** A row, from what the service has and what is kept of it. */
export function rowOf(
  { id, key }: Begun,
  uid: string | null,
  item: InvoiceItem | undefined,
  edits: Draft['edits'],
): ItemRow {
  const base = cellTexts(item);
  const texts = { ...base };
  const edited: Cell[] = [];
  const collided: Cell[] = [];
  for (const cell of cells) {
    const edit = edits[editName(key, cell)];
    if (!edit || sameText(edit.mine, base[cell])) continue;
    texts[cell] = edit.mine;
    edited.push(cell);
    if (uid !== null && !sameText(edit.base, base[cell])) collided.push(cell);
  }
  return {
    id,
    key,
    uid,
    base,
    texts,
    edited,
    collided,
    sent: uid === null ? (edits[sentName(key)]?.mine ?? null) : null,
  };
}

/** A cell that is being typed into, and what it kept before. */
export interface Typed {
  readonly id: string;
  readonly cell: Cell;
  readonly before: string;
}

/** The row without what is being typed into it just now. */
export function asBefore(row: ItemRow, typed: Typed | null): ItemRow {
  if (typed?.id !== row.id) return row;
  const { cell, before } = typed;
  return {
    ...row,
    texts: { ...row.texts, [cell]: before },
    edited: sameText(before, row.base[cell])
      ? row.edited.filter((one) => one !== cell)
      : row.edited,
  };
}

function leftKeys(edits: Draft['edits']): string[] {
  const keys = Object.keys(edits)
    .filter((name) => name.startsWith(prefix + newPrefix))
    .map((name) => name.split('/')[1] ?? '');
  return [...new Set(keys)].toSorted();
}

const sameTexts = (a: CellTexts, b: CellTexts) => cells.every((cell) => a[cell] === b[cell]);
const sameCells = (a: readonly Cell[], b: readonly Cell[]) =>
  a.length === b.length && a.every((cell, index) => cell === b[index]);

/** The earlier row when nothing in it changed, so that rows can be compared by identity. */
const steady = (before: ItemRow | undefined, row: ItemRow): ItemRow =>
  before &&
  before.key === row.key &&
  before.uid === row.uid &&
  before.sent === row.sent &&
  sameTexts(before.base, row.base) &&
  sameTexts(before.texts, row.texts) &&
  sameCells(before.edited, row.edited) &&
  sameCells(before.collided, row.collided)
    ? before
    : row;

/**
 * The rows of the grid, the empty one last.
 * @param names row ids of lines that were made here, by uid
 * @param begun rows begun here, the empty one last
 * @param before the rows as they were: what did not change stays the same object
 */
export function itemRows(
  items: readonly InvoiceItem[],
  draft: Draft | undefined,
  names: ReadonlyMap<string, string>,
  begun: readonly Begun[],
  before: ReadonlyMap<string, ItemRow> = new Map(),
): readonly ItemRow[] {
  const edits = draft?.edits ?? {};
  const stored = items.map((item) =>
    rowOf({ id: names.get(item.uid) ?? item.uid, key: item.uid }, item.uid, item, edits),
  );
  const taken = new Set(stored.map((row) => row.id));
  const known = new Set(begun.map(({ key }) => key));
  const left = leftKeys(edits)
    .filter((key) => !known.has(key))
    .map((key) => ({ id: key, key }));
  const fresh = [...left, ...begun]
    .filter(({ id, key }) => !taken.has(id) && !edits[goneName(key)])
    .map((one) => rowOf(one, null, undefined, edits));
  return [...stored, ...fresh].map((row) => steady(before.get(row.id), row));
}
