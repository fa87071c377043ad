import type { InvoiceItem, InvoiceItemBody } from '#contract/invoice-item.ts';
import { lineCells, type LineCell } from '#src/lib/paste/line-cells.ts';
import { isSameContent, understood, type LineContents } from './cells.ts';
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

/** A create is being sent: its body is stored until it is known what came of it. */
export const withCreate = (lines: Lines, key: string, body: InvoiceItemBody): Lines =>
  withSource(lines, {
    known: new Set(lines.items.map(({ uid }) => uid)),
    edits: editKey(lines, key, { created: body }),
  });

/** Nothing came of what was sent to create the line. */
export const withoutCreate = (lines: Lines, key: string): Lines =>
  withSource(lines, { edits: editKey(lines, key, { created: null }) });

/** A request is over: every line of the service is shown again. */
export const withAllKnown = (lines: Lines): Lines =>
  lines.known ? withSource(lines, { known: null }) : lines;

/** Gives a row that the service does not have another key, to be created as one more line. */
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

/** What was sent of a row. */
export interface SentRow extends RowName {
  /** What the row held in the request; what differs from it afterwards was typed since. */
  readonly contents: LineContents;
  /** The cells in the body of a change; null for a create, which has them all. */
  readonly edited: readonly LineCell[] | null;
}

/**
 * The lines with a new one, at its place where the service keeps places: there what stands behind
 * it made room (gap G48).
 */
function withPlaced(items: readonly InvoiceItem[], item: InvoiceItem): readonly InvoiceItem[] {
  const { place = Infinity } = item;
  const at = items.findIndex((one) => (one.place ?? 0) >= place);
  if (at < 0) return [...items, item];
  const behind = items
    .slice(at)
    .map((one) => (one.place === undefined ? one : { ...one, place: one.place + 1 }));
  return [...items.slice(0, at), item, ...behind];
}

/**
 * The service has the row as `item` now; what was typed since, or differs from a repeated create
 * (gap G31), stays unsaved.
 */
export function withAnswer(before: Lines, sent: SentRow, item: InvoiceItem, locale: string): Lines {
  const edits = before.edits.get(sent.key);
  // A row that is to be deleted is not among the rows any more.
  const { contents } = before.rows.get(sent.id) ?? makeRow(sent, undefined, edits);
  const typed = lineCells.filter(
    (cell) =>
      (sent.edited === null || sent.edited.includes(cell) || edits?.cells[cell]) &&
      !isSameContent(cell, understood(cell, contents[cell], locale), sent.contents[cell]),
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
