import type { HistoryEntry } from '#contract/invoice.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import { endEdits, rebaseEdit, type Draft } from '#src/device/drafts.ts';
import type { Collision } from '#src/lib/changes/merge.ts';
import { lineCells, type LineCell } from '#src/lib/paste/line-cells.ts';
import { contentsOf, eachCell, isSameContent, textOf } from './cells.ts';
import {
  deletionName,
  encodeCell,
  encodeSeen,
  isNewKey,
  lineEditsIn,
  cellDraftName,
  type LineEdits,
} from './line-drafts.ts';

/** The cells of a line as texts: values as on the wire, or typed texts. */
export type LineTexts = Readonly<Record<LineCell, string>>;

/** Changes of two people to one line, which a person must decide. */
export type LineConflict =
  | {
      readonly kind: 'cells';
      readonly row: string;
      readonly name: string;
      readonly position: number;
      readonly collisions: readonly Collision<LineCell>[];
    }
  /** They deleted it while it was changed here. */
  | {
      readonly kind: 'deleted by them';
      readonly row: string;
      readonly name: string;
      readonly mine: LineTexts;
      readonly changed: readonly LineCell[];
    }
  /** It was deleted here while they changed it. */
  | {
      readonly kind: 'deleted by me';
      readonly row: string;
      readonly name: string;
      readonly position: number;
      readonly changed: readonly LineCell[];
      readonly theirs: LineTexts;
    };

/** A deleted line's contents by the history, if they fit the edits (gap G20); else empty. */
function fromHistory(history: readonly HistoryEntry[], { cells }: LineEdits): LineTexts {
  for (const entry of history) {
    if (entry.action !== 'item_delete') continue;
    const had: Partial<Record<string, string>> = Object.fromEntries(
      entry.changes.map(({ field, from }) => [field, typeof from === 'string' ? from : '']),
    );
    const texts = contentsOf(had);
    const agrees = lineCells.every((cell) => {
      const edit = cells[cell];
      return !edit || isSameContent(cell, edit.base, texts[cell]);
    });
    if (agrees) return texts;
  }
  return contentsOf();
}

/**
 * Conflicts between unsaved edits of lines and changes of others.
 * @param last the last known contents of lines, by UID
 */
export function lineConflicts(
  draft: Draft | undefined,
  items: readonly InvoiceItem[],
  history: readonly HistoryEntry[],
  last: ReadonlyMap<string, LineTexts>,
): readonly LineConflict[] {
  return [...lineEditsIn(draft)].flatMap(([row, edits]): LineConflict[] => {
    const { cells, deleted } = edits;
    const at = items.findIndex((item) => item.uid === row);
    const item = items[at];
    if (isNewKey(row)) return [];
    if (!item) {
      const changed = lineCells.filter((cell) => cells[cell]);
      if (deleted || changed.length === 0) return [];
      const before = last.get(row) ?? fromHistory(history, edits);
      const mine = eachCell((cell) => textOf(cells[cell]?.mine ?? before[cell]));
      return [{ kind: 'deleted by them', row, name: mine.name, mine, changed }];
    }
    const theirs = contentsOf(item);
    const common = { row, name: theirs.name, position: at + 1 };
    if (deleted) {
      const changed = lineCells.filter((cell) => !isSameContent(cell, deleted[cell], theirs[cell]));
      return changed.length > 0 ? [{ kind: 'deleted by me', ...common, changed, theirs }] : [];
    }
    const collisions = lineCells.flatMap((cell): Collision<LineCell>[] => {
      const edit = cells[cell];
      return edit &&
        !isSameContent(cell, edit.mine, theirs[cell]) &&
        !isSameContent(cell, edit.base, theirs[cell])
        ? [{ field: cell, base: textOf(edit.base), mine: textOf(edit.mine), theirs: theirs[cell] }]
        : [];
    });
    return collisions.length > 0 ? [{ kind: 'cells', ...common, collisions }] : [];
  });
}

/** Ends a conflict over a cell: the edit stays unsaved on top of `theirs`, or is dropped. */
export function settleCell(
  uid: string,
  row: string,
  cell: LineCell,
  theirs: string,
  keepsMine: boolean,
): void {
  const name = cellDraftName(row, cell);
  if (keepsMine) rebaseEdit(uid, name, encodeCell(cell, theirs));
  else endEdits(uid, [name]);
}

/** Ends a conflict over a line that was deleted here: it is deleted anyway, or stays. */
export function settleDeletion(
  uid: string,
  row: string,
  theirs: LineTexts,
  keepsMine: boolean,
): void {
  if (keepsMine) rebaseEdit(uid, deletionName(row), encodeSeen(theirs));
  else endEdits(uid, [deletionName(row)]);
}

/** Drops unsaved edits of a line that they deleted. */
export const dropLine = (uid: string, row: string): void =>
  endEdits(
    uid,
    lineCells.map((cell) => cellDraftName(row, cell)),
  );
