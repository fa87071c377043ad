import type { Invoice } from '#contract/invoice.ts';
import { createStore, type Readable } from '#src/device/store.ts';
import { draftOf } from '#src/device/drafts.ts';
import type { Line, LineGrid } from '#src/lib/changes/line-changes.ts';
import { lineCells, type LineCell } from '#src/lib/paste/line-cells.ts';
import { isEmpty, readCell, textOf, valueIn } from './cells.ts';
import { rowCursor, type RowCursor } from './cursor.ts';
import {
  cancel,
  commit,
  discardAll,
  doStep,
  pauseTyping,
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
  type GridContext,
  type GridState,
  type SaveState,
} from './grid-state.ts';
import { readLineEdits, writeLineEdits } from './line-drafts.ts';
import { lineSender, type SenderParts } from './line-sender.ts';
import { blankOf, placeOf, withEdits, type CellChange, type GridRow } from './lines.ts';

/** The state of a row for rendering; the same object until it changes. */
export interface RowView extends RowCursor {
  readonly row: GridRow;
  readonly index: number;
  /** The empty last row. */
  readonly isBlank: boolean;
  readonly state: SaveState | undefined;
}

/** The grid of one invoice. Every change is a pure function of its state. */
export interface ItemGrid extends LineGrid, Readable<GridState> {
  readonly uid: string;
  /** Applies a change by the person and sends what it queues. */
  readonly act: (change: (state: GridState) => GridState) => void;
  /** The state of a row for rendering; undefined once the row is gone. */
  readonly view: (id: string) => RowView | undefined;
  /** Changes cells as one step and saves their rows, the cursor's row only when it is left. */
  readonly put: (changes: readonly CellChange[]) => void;
  /** Deletes rows as one step. @returns reverts exactly this */
  readonly remove: (ids: readonly string[]) => () => void;
  /** Reverts the typing. @returns whether something was being typed */
  readonly cancel: () => boolean;
  /** Discards the unsaved changes of all rows as one step. */
  readonly discard: () => void;
  /** Whether the change of a row was announced already; true only once for each save. */
  readonly takeAnnounced: (id: string) => boolean;
  /** Sends rows again at once, even while the service is unreachable. */
  readonly retry: (ids: readonly string[]) => void;
  /** Sends every unsaved row until the service is unreachable. @returns whether all are saved */
  readonly saveAll: () => Promise<boolean>;
  /**
   * Takes over the stored invoice. Edits of an earlier visit wait for the cursor or Save, because
   * the API key may be another person's.
   */
  readonly receive: (invoice: Invoice) => void;
  /** Takes over changes of the drafts by another tab or another part of the page. */
  readonly readDrafts: () => void;
  /** Stores the typed text on the device at once instead of at the next pause. */
  readonly writeDrafts: () => void;
  /** What could not be read before may have a meaning in another language or currency. */
  readonly setContext: (context: GridContext) => void;
}

const typingPauseMs = 250;

/**
 * Whether two states of a row look the same. The typed text is in its input already, and what
 * depends on it renders when typing pauses; only the list of units follows each key.
 */
function isSameView(one: RowView, other: RowView): boolean {
  const values: unknown[] = Object.values(other);
  if (Object.values(one).every((value, index) => value === values[index])) return true;
  const cell = other.typing?.cell;
  if (cell === undefined || cell !== one.typing?.cell || cell === 'unit') return false;
  const withoutText = ({ row, typing, ...rest }: RowView) =>
    JSON.stringify({
      ...rest,
      paused: typing?.paused,
      row: { ...row, contents: { ...row.contents, [cell]: null } },
    });
  return withoutText(one) === withoutText(other);
}

// The cells that sums depend on.
const summed: readonly LineCell[] = ['total_price', 'vat_rate'];

function lineOf({ id, contents }: GridRow, context: GridContext): Line {
  const value = (cell: LineCell) => valueIn(cell, contents[cell], context);
  return {
    id,
    name: value('name') ?? '',
    description: value('description') ?? '',
    quantity: value('quantity'),
    unit: textOf(contents.unit) || null,
    total_price: value('total_price'),
    vat_rate: value('vat_rate'),
    ...(summed.some((cell) => readCell(cell, contents[cell], context).kind !== 'value')
      ? { unreadable: true }
      : {}),
  };
}

/** Rows that were refused for what is typed in a cell, except those of an earlier visit. */
const unreadRows = ({ results }: GridState): readonly string[] =>
  [...results].flatMap(([id, result]) =>
    result.status === 'failed' && !result.earlier && Object.keys(result.problems).length > 0
      ? [id]
      : [],
  );

/** The lines as values, without empty rows; the same objects until something changes. */
function lineList(): (state: GridState) => readonly Line[] {
  // While a row is typed into, its previous line counts, found by id.
  const known = new Map<string, GridContext & { row: GridRow; line: Line }>();
  let lines: readonly Line[] = [];
  const lineFor = (row: GridRow, { cursor, locale, currency }: GridState): Line => {
    const old = known.get(row.id);
    if (old?.row === row && old.locale === locale && old.currency === currency) return old.line;
    const made = lineOf(beforeTyping(row, cursor), { locale, currency });
    const isSame =
      old &&
      made.unreadable === old.line.unreadable &&
      lineCells.every((cell) => made[cell] === old.line[cell]);
    const line = isSame ? old.line : made;
    if (cursor.typing?.id !== row.id) known.set(row.id, { row, locale, currency, line });
    return line;
  };
  return (state) => {
    const now = [...state.lines.rows.values()]
      .filter((row) => row.uid !== null || !isEmpty(beforeTyping(row, state.cursor).contents))
      .map((row) => lineFor(row, state));
    if (now.length !== lines.length || now.some((line, index) => line !== lines[index]))
      lines = now;
    return lines;
  };
}

/** Creates the grid of an invoice. */
export function createItemGrid(
  { uid, items }: Pick<Invoice, 'uid' | 'items'>,
  parts: Pick<SenderParts, 'writes' | 'freshen' | 'requests'> & GridContext,
): ItemGrid {
  const drafts = () => [draftOf(uid, 'lines'), draftOf(uid, 'new lines')] as const;
  let read = drafts();
  let isWriting = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const store = createStore(gridOf(items, readLineEdits(uid), parts));
  let stored = store.get().lines.edits;
  const views = new Map<string, RowView>();
  const listed = lineList();
  const announced = new Set<string>();

  const write = (): void => {
    clearTimeout(pause);
    const { edits } = store.get().lines;
    if (edits === stored) return;
    const before = stored;
    stored = edits;
    isWriting = true;
    writeLineEdits(uid, before, edits);
    isWriting = false;
    read = drafts();
  };
  const readDrafts = (): void => {
    if (isWriting) return;
    const now = drafts();
    if (now.every((draft, index) => draft === read[index])) return;
    // The typed text goes on top, unless all drafts were erased, as by signing out.
    if (now.some(Boolean)) write();
    clearTimeout(pause);
    read = drafts();
    store.update((state) => ({
      ...state,
      lines: withEdits(state.lines, readLineEdits(uid, state.lines.edits)),
    }));
    stored = store.get().lines.edits;
  };
  const writeDrafts = (): void => {
    readDrafts();
    write();
  };
  const update = (change: (state: GridState) => GridState): void => {
    // Changes from elsewhere are never overwritten.
    readDrafts();
    const before = store.get().cursor.typing;
    store.update(change);
    const { cursor, lines } = store.get();
    if (lines.edits === stored) return;
    if (cursor.typing && cursor.typing !== before) {
      clearTimeout(pause);
      pause = setTimeout(() => {
        writeDrafts();
        store.update(pauseTyping);
      }, typingPauseMs);
    } else write();
  };
  const sender = lineSender({ ...parts, state: store.get, update });
  const act: ItemGrid['act'] = (change) => {
    const { queue } = store.get();
    update(change);
    if (store.get().queue !== queue) sender.retry();
  };
  /** Carries out one step. @returns reverts exactly this step */
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
    writeDrafts,
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
    applyChanges: (changes, options = { announced: true }) =>
      actAsStep((state) => {
        const { state: begun, step } = stepOfChanges(state, changes);
        if (options.announced) for (const { id, after } of step) if (after) announced.add(id);
        return doStep(begun, step);
      }),
    discard: () => act(discardAll),
    takeAnnounced: (id) => announced.delete(id),
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
    setContext({ locale, currency }) {
      const before = store.get();
      if (before.locale !== locale || before.currency !== currency)
        act((state) => save({ ...state, locale, currency }, unreadRows(state)));
    },
  };
}
