import type { Invoice } from '#contract/invoice.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import type { ItemWrites } from '#src/api/items.ts';
import { createStore, type Readable } from '#src/device/store.ts';
import { draftOf } from '#src/device/drafts.ts';
import type { Line, LineChanges, LineGrid } from '#src/lib/line-changes.ts';
import { lineCells } from '#src/lib/paste/line-cells.ts';
import { isEmpty, textOf, valueIn } from './cells.ts';
import { rowCursor, type RowCursor } from './cursor.ts';
import {
  cancel,
  commit,
  doStep,
  revert,
  stepOfChanges,
  stepOfContents,
  stepOfDeletion,
} from './grid-edits.ts';
import {
  beforeTyping,
  gridOf,
  isAllSaved,
  received,
  save,
  saveAll,
  saveStateOf,
  type GridState,
  type SaveState,
} from './grid-state.ts';
import { readLineEdits, writeLineEdits } from './line-drafts.ts';
import { lineSender } from './line-sender.ts';
import { blankOf, placeOf, withEdits, type CellChange, type GridRow } from './lines.ts';

/** What a row of the grid shows; the same object as long as that does not change. */
export interface RowView extends RowCursor {
  readonly row: GridRow;
  readonly index: number;
  /** The empty last row. */
  readonly isBlank: boolean;
  readonly state: SaveState | undefined;
}

/**
 * The grid of one invoice. Every change goes through pure functions of its state; what is unsaved
 * is stored on the device at once.
 */
export interface ItemGrid extends LineGrid, Readable<GridState> {
  readonly uid: string;
  /** A change by the person; what it queues is sent. */
  readonly act: (change: (state: GridState) => GridState) => void;
  /** What a row shows; undefined once the row is gone. */
  readonly view: (id: string) => RowView | undefined;
  /**
   * Changes cells as one step and saves their rows; the row under the cursor waits until it is
   * left.
   */
  readonly put: (changes: readonly CellChange[]) => void;
  /** Deletes rows as one step. @returns takes exactly this back */
  readonly remove: (ids: readonly string[]) => () => void;
  /** Takes the typing back. @returns whether something was being typed */
  readonly cancel: () => boolean;
  /** Sends rows again at once, also while the service is away. */
  readonly retry: (ids: readonly string[]) => void;
  /**
   * Sends every row that has something unsaved, in order; stops while the service is away.
   * @returns whether nothing is unsaved or refused afterwards
   */
  readonly saveAll: () => Promise<boolean>;
  /**
   * What the service has now. What an earlier visit left unsaved waits for the cursor or Save: the
   * API key may be another person's by now.
   */
  readonly receive: (invoice: Invoice) => void;
  /** Takes in what another tab, or another part of the page, changed in the drafts. */
  readonly readDrafts: () => void;
  readonly setLocale: (locale: string) => void;
}

function isSameView(a: RowView, b: RowView): boolean {
  return (
    a.row === b.row &&
    a.index === b.index &&
    a.isBlank === b.isBlank &&
    a.state === b.state &&
    a.tabStop === b.tabStop &&
    a.from === b.from &&
    a.to === b.to &&
    a.typing === b.typing
  );
}

function lineOf({ id, contents }: GridRow, locale: string): Line {
  const value = (cell: (typeof lineCells)[number]) => valueIn(cell, contents[cell], locale);
  return {
    id,
    name: value('name') ?? '',
    description: value('description') ?? '',
    quantity: value('quantity'),
    unit: textOf(contents.unit) || null,
    total_price: value('total_price'),
    vat_rate: value('vat_rate'),
  };
}

/**
 * The lines as values, the empty rows left out; the same objects as long as nothing in them
 * changes.
 */
function lineList(): (state: GridState) => readonly Line[] {
  let known = new Map<
    string,
    { readonly row: GridRow; readonly locale: string; readonly line: Line }
  >();
  let lines: readonly Line[] = [];
  return ({ lines: { rows }, cursor, locale }) => {
    const next = new Map<
      string,
      { readonly row: GridRow; readonly locale: string; readonly line: Line }
    >();
    for (const row of rows.values()) {
      const old = known.get(row.id);
      const settled = beforeTyping(row, cursor);
      if (row.uid === null && isEmpty(settled.contents)) continue;
      if (old?.row === row && old.locale === locale && settled === row) next.set(row.id, old);
      else {
        const line = lineOf(settled, locale);
        const isSame =
          old &&
          line.unit === old.line.unit &&
          lineCells.every((cell) => line[cell] === old.line[cell]);
        next.set(row.id, { row, locale, line: isSame ? old.line : line });
      }
    }
    known = next;
    const now = [...next.values()].map(({ line }) => line);
    if (now.length !== lines.length || now.some((line, index) => line !== lines[index]))
      lines = now;
    return lines;
  };
}

/**
 * Makes the grid of an invoice.
 * @param freshen reads the invoice again if what is known of it is old
 */
export function createItemGrid(
  { uid, items }: Pick<Invoice, 'uid' | 'items'>,
  parts: {
    readonly writes: ItemWrites;
    readonly freshen: () => Promise<readonly InvoiceItem[]>;
    readonly locale: string;
  },
): ItemGrid {
  const drafts = () => [draftOf(uid, 'lines'), draftOf(uid, 'new lines')] as const;
  let read = drafts();
  let isWriting = false;
  const store = createStore(gridOf(items, readLineEdits(uid), parts.locale));
  const views = new Map<string, RowView>();
  const listed = lineList();

  const readDrafts = (): void => {
    if (isWriting) return;
    const now = drafts();
    if (now.every((draft, index) => draft === read[index])) return;
    read = now;
    store.update((state) => ({
      ...state,
      lines: withEdits(state.lines, readLineEdits(uid, state.lines.edits)),
    }));
  };
  const update = (change: (state: GridState) => GridState): void => {
    // What was changed from elsewhere, erased by signing out for one, is never written over.
    readDrafts();
    const before = store.get();
    const after = change(before);
    if (after.lines.edits !== before.lines.edits) {
      isWriting = true;
      writeLineEdits(uid, before.lines.edits, after.lines.edits);
      isWriting = false;
      read = drafts();
    }
    store.set(after);
  };
  const sender = lineSender({ ...parts, state: store.get, update });
  const act: ItemGrid['act'] = (change) => {
    const { queue } = store.get();
    update(change);
    if (store.get().queue !== queue) sender.wake();
  };
  /** Does one step. @returns takes exactly this step back */
  const actAsStep = (change: (state: GridState) => GridState): (() => void) => {
    update(commit);
    const before = store.get().steps;
    act(change);
    const after = store.get().steps;
    return () => act((state) => revert(state, before, after));
  };

  return {
    uid,
    get: store.get,
    subscribe: store.subscribe,
    act,
    readDrafts,
    lines: () => listed(store.get()),
    view(id) {
      const state = store.get();
      const row = state.lines.rows.get(id);
      if (!row) return undefined;
      const index = placeOf(state.lines, id);
      const view: RowView = {
        row,
        index,
        isBlank: id === blankOf(state.lines),
        state: saveStateOf(state, id),
        ...rowCursor(state, id, index),
      };
      const before = views.get(id);
      if (before && isSameView(before, view)) return before;
      views.set(id, view);
      return view;
    },
    put: (changes) => act((state) => doStep(state, stepOfContents(commit(state), changes))),
    remove: (ids) => actAsStep((state) => doStep(state, stepOfDeletion(state, ids))),
    applyChanges: (changes: LineChanges) =>
      actAsStep((state) => {
        const { state: begun, step } = stepOfChanges(state, changes);
        return doStep(begun, step);
      }),
    cancel() {
      const isTyping = store.get().cursor.typing !== null;
      act(cancel);
      return isTyping;
    },
    retry(ids) {
      act((state) => save(state, ids));
      sender.retry();
    },
    async saveAll() {
      act(commit);
      if (!store.get().editable) return true;
      act(saveAll);
      sender.retry();
      await sender.whenIdle();
      return isAllSaved(store.get());
    },
    receive({ items: now, permissions, processing_status }) {
      const isEditable = permissions.can_update && processing_status !== 'processing';
      update((state) => received(state, now, isEditable));
    },
    setLocale: (locale) =>
      update((state) => (state.locale === locale ? state : { ...state, locale })),
  };
}
