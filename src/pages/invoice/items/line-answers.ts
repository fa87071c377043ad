import type { InvoiceItem, InvoiceItemBody } from '#contract/invoice-item.ts';
import { withPlaced } from '#src/lib/changes/placed-lines.ts';
import { lineCells, type LineCell } from '#src/lib/paste/line-cells.ts';
import { isSameContent, understood, type LineContents } from './cells.ts';
import type { GridContext } from './grid-state.ts';
import { newKey, noEdits } from './line-drafts.ts';
import {
  editKey,
  makeRow,
  withContents,
  withoutBegun,
  withSource,
  type Lines,
  type RowName,
} from './lines.ts';

/** A create is being sent; its body is stored until its result is known. */
export const withCreate = (lines: Lines, key: string, body: InvoiceItemBody): Lines =>
  withSource(lines, {
    known: new Set(lines.items.map(({ uid }) => uid)),
    edits: editKey(lines, key, { created: body }),
  });

export const withoutCreate = (lines: Lines, key: string): Lines =>
  withSource(lines, { edits: editKey(lines, key, { created: null }) });

/** A request ended, so every stored line is shown again. */
export const withAllKnown = (lines: Lines): Lines =>
  lines.known ? withSource(lines, { known: null }) : lines;

/** Gives an unsaved row a new key, to be created as another line. */
export function withNewKey(lines: Lines, { id, key }: RowName): Lines {
  const fresh = newKey();
  const edits = new Map(editKey(lines, key, null));
  const cells = lines.edits.get(key)?.cells ?? {};
  if (Object.keys(cells).length > 0) edits.set(fresh, { ...noEdits, cells });
  const others = lines.begun.filter((one) => one.id !== id);
  return withSource(lines, {
    edits,
    begun: [...others.slice(0, -1), { id, key: fresh }, ...others.slice(-1)],
  });
}

export interface SentRow extends RowName {
  /** The row's contents in the request; differences from it were typed since. */
  readonly contents: LineContents;
  /** The cells in the body of a change; null for a create, which has all. */
  readonly edited: readonly LineCell[] | null;
}

/**
 * The service stored the row as `item`; what was typed since, or differs from a repeated create
 * (gap G31), stays unsaved.
 */
export function withAnswer(
  before: Lines,
  sent: SentRow,
  item: InvoiceItem,
  context: GridContext,
): Lines {
  const edits = before.edits.get(sent.key);
  // A row that is being deleted is not among the rows any more.
  const { contents } = before.rows.get(sent.id) ?? makeRow(sent, undefined, edits);
  const typed = lineCells.filter(
    (cell) =>
      (sent.edited === null || sent.edited.includes(cell) || edits?.cells[cell]) &&
      !isSameContent(cell, understood(cell, contents[cell], context), sent.contents[cell]),
  );
  const there = before.items.some(({ uid }) => uid === item.uid);
  const lines = withSource(before, {
    edits: editKey(before, sent.key, null),
    idOf: new Map(before.idOf).set(item.uid, sent.id),
    begun: withoutBegun(before, sent.id),
    items: there
      ? before.items.map((one) => (one.uid === item.uid ? item : one))
      : withPlaced(before.items, item),
    known: null,
  });
  return withContents(lines, [
    { id: sent.id, contents: Object.fromEntries(typed.map((cell) => [cell, contents[cell]])) },
  ]);
}
