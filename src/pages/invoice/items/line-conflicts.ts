import type { HistoryEntry } from '#contract/invoice.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import { rowPrefix, type Draft } from '#src/device/drafts.ts';
import { mergeEdits, type Collision, type Edit } from '#src/lib/merge.ts';

/** The cells of a line, in their order. Interface 2.8. */
export const lineCells = [
  'name',
  'description',
  'quantity',
  'unit',
  'total_price',
  'vat_rate',
] as const;
export type LineCell = (typeof lineCells)[number];
export type LineTexts = Readonly<Record<LineCell, string>>;

// As the grid keeps them: a number that is understood carries a mark.
const mark = '#';
const number = (value: string | null | undefined) => (value ? mark + value : '');

/** What the service has in the cells of a line, as drafts keep it. */
export function lineTexts(item: Partial<Omit<InvoiceItem, 'uid'>>): LineTexts {
  return {
    name: item.name ?? '',
    description: item.description ?? '',
    quantity: number(item.quantity),
    unit: item.unit ?? '',
    total_price: number(item.total_price),
    vat_rate: number(item.vat_rate),
  };
}

/** The wire value of a kept text: numbers without their mark. */
export const plainText = (text: string): string =>
  text.startsWith(mark) ? text.slice(mark.length) : text;

/** What two people made of one line, and a person has to decide. */
export type LineConflict =
  | {
      readonly kind: 'cells';
      readonly row: string;
      readonly name: string;
      readonly position: number;
      readonly collisions: readonly Collision<LineCell>[];
    }
  /** They deleted it while I changed it. */
  | {
      readonly kind: 'gone';
      readonly row: string;
      readonly name: string;
      readonly mine: LineTexts;
      readonly changed: readonly LineCell[];
    }
  /** I deleted it while they changed it. */
  | {
      readonly kind: 'kept';
      readonly row: string;
      readonly name: string;
      readonly position: number;
      readonly seen: LineTexts;
      readonly theirs: LineTexts;
    };

/** The last part of the name of a deletion that the service does not have yet. */
export const goneCell = 'gone';
const newRow = 'new:';

/** The name under which a cell is kept. */
export const cellName = (row: string, cell: string): string => `${rowPrefix}${row}/${cell}`;

/** Kept edits by row and cell. */
export function editsByRow(
  draft: Draft | undefined,
): ReadonlyMap<string, Readonly<Record<string, Edit>>> {
  const rows = new Map<string, Record<string, Edit>>();
  for (const [name, edit] of Object.entries(draft?.edits ?? {})) {
    if (!name.startsWith(rowPrefix)) continue;
    const [row = '', cell = ''] = name.slice(rowPrefix.length).split('/');
    const cells = rows.get(row) ?? {};
    cells[cell] = edit;
    rows.set(row, cells);
  }
  return rows;
}

function readTexts(json: string): LineTexts | null {
  try {
    const read: unknown = JSON.parse(json);
    if (typeof read !== 'object' || read === null) return null;
    const text = (cell: LineCell) => {
      const value: unknown = Object.entries(read).find(([name]) => name === cell)?.[1];
      return typeof value === 'string' ? value : '';
    };
    return {
      name: text('name'),
      description: text('description'),
      quantity: text('quantity'),
      unit: text('unit'),
      total_price: text('total_price'),
      vat_rate: text('vat_rate'),
    };
  } catch {
    return null;
  }
}

/**
 * What history says a deleted line had: the newest one that agrees with everything that my edits began from (gap G20).
 * @returns empty texts where it says nothing
 */
function fromHistory(
  history: readonly HistoryEntry[],
  edits: Readonly<Record<string, Edit>>,
): LineTexts {
  for (const entry of history) {
    if (entry.action !== 'item_delete') continue;
    const had = Object.fromEntries(
      entry.changes.map(({ field, from }) => [field, typeof from === 'string' ? from : '']),
    );
    const texts = lineTexts(had);
    if (lineCells.every((cell) => edits[cell] === undefined || edits[cell].base === texts[cell]))
      return texts;
  }
  return lineTexts({});
}

/**
 * Where lines that I changed meet what somebody else did to them.
 * @param last what a line had when it was last seen, by uid
 */
export function lineConflicts(
  draft: Draft | undefined,
  items: readonly InvoiceItem[],
  history: readonly HistoryEntry[],
  last: ReadonlyMap<string, LineTexts>,
): readonly LineConflict[] {
  const found: LineConflict[] = [];
  for (const [row, edits] of editsByRow(draft)) {
    if (row.startsWith(newRow)) continue;
    const at = items.findIndex((item) => item.uid === row);
    const item = items[at];
    const deletion = edits[goneCell];
    if (!item) {
      const changed = lineCells.filter((cell) => edits[cell] !== undefined);
      if (deletion || changed.length === 0) continue;
      const before = last.get(row) ?? fromHistory(history, edits);
      const mine = {
        ...before,
        ...Object.fromEntries(changed.map((cell) => [cell, edits[cell]?.mine ?? ''])),
      };
      found.push({ kind: 'gone', row, name: mine.name, mine, changed });
      continue;
    }
    const theirs = lineTexts(item);
    const seen = deletion && readTexts(deletion.base);
    if (seen && lineCells.some((cell) => seen[cell] !== theirs[cell]))
      found.push({ kind: 'kept', row, name: theirs.name, position: at + 1, seen, theirs });
    if (deletion) continue;
    const { collisions } = mergeEdits(lineCells, edits, theirs);
    if (collisions.length > 0)
      found.push({ kind: 'cells', row, name: theirs.name, position: at + 1, collisions });
  }
  return found;
}
