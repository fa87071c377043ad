import type { InvoiceItem, InvoiceItemBody } from '#contract/invoice-item.ts';
import { isSameContent, validateCells, type CellProblems, type LineContents } from './cells.ts';
import { noCursor, type Cursor } from './cursor.ts';
import { isNewKey, type LineEdits } from './line-drafts.ts';
import {
  deletedRows,
  isUnsaved,
  linesOf,
  newPlaceOf,
  withDeletion,
  withItems,
  withoutEdits,
  type GridRow,
  type Lines,
} from './lines.ts';

/** What came of the last attempt to save a row. */
export type SaveResult =
  | { readonly status: 'saved' }
  | {
      readonly status: 'failed';
      readonly problems: CellProblems;
      /** What went wrong, where no cell is to blame. */
      readonly error?: unknown;
      readonly deleting?: boolean;
      /** An earlier request may have created the line already, with another text. */
      readonly perhapsCreated?: boolean;
    };

/** How the saving of a row stands. */
export type SaveState = { readonly status: 'waiting' | 'saving' } | SaveResult;

/** How a row was before and after; null where there was none. */
export interface RowChange {
  readonly id: string;
  readonly before: LineContents | null;
  readonly after: LineContents | null;
  /** The rows among which it stands, in their order: the place of one that comes back. */
  readonly among?: readonly string[] | undefined;
}

/** What is undone by one Ctrl+Z. */
export type Step = readonly RowChange[];

/** The steps that can be undone and redone, newest last. */
export interface UndoSteps {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

/** The grid of one invoice as one value that is never changed in place. */
export interface GridState {
  readonly lines: Lines;
  readonly cursor: Cursor;
  readonly steps: UndoSteps;
  /** Row ids in the order in which they are to be sent. */
  readonly queue: ReadonlySet<string>;
  /** The row under way. */
  readonly sending: string | null;
  /** Rows to be deleted, with the key of their line. */
  readonly deleting: ReadonlyMap<string, string>;
  readonly results: ReadonlyMap<string, SaveResult>;
  /** Whether the invoice may be changed; otherwise rows wait. */
  readonly editable: boolean;
  /** Whether the focus is in the grid. */
  readonly focused: boolean;
  readonly locale: string;
}

/** The grid before anything is done in it. */
export const gridOf = (
  items: readonly InvoiceItem[],
  edits: ReadonlyMap<string, LineEdits>,
  locale: string,
): GridState => ({
  lines: linesOf(items, edits),
  cursor: noCursor,
  steps: { done: [], undone: [] },
  queue: new Set(),
  sending: null,
  deleting: new Map(),
  results: new Map(),
  editable: false,
  focused: false,
  locale,
});

const waiting = { status: 'waiting' } as const;
const saving = { status: 'saving' } as const;

/** How the saving of a row stands; undefined when there is nothing to say. */
export function saveStateOf(
  { sending, results, queue }: GridState,
  id: string,
): SaveState | undefined {
  if (sending === id) return saving;
  const result = results.get(id);
  return result?.status !== 'failed' && queue.has(id) ? waiting : result;
}

function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  if (!map.has(key)) return map;
  const next = new Map(map);
  next.delete(key);
  return next;
}

/** Notes what came of a row; null forgets it. */
export const withResult = (state: GridState, id: string, result: SaveResult | null): GridState => ({
  ...state,
  results: result ? new Map(state.results).set(id, result) : without(state.results, id),
});

const queued = (state: GridState, ids: readonly string[]): GridState =>
  ids.length > 0 ? { ...state, queue: new Set([...state.queue, ...ids]) } : state;

const unqueued = (state: GridState, id: string): GridState => {
  const queue = new Set(state.queue);
  return queue.delete(id) ? { ...state, queue } : state;
};

/** Takes a row out of the queue to send it. */
export const withSending = (state: GridState, id: string | null): GridState =>
  id === null ? { ...state, sending: null } : { ...unqueued(state, id), sending: id };

/** A row that could not be sent is the first again. */
export const requeued = (state: GridState, id: string): GridState => ({
  ...state,
  queue: new Set([id, ...state.queue]),
});

/** Queues the rows that have something unsaved; one that waits already keeps its place. */
export function save(state: GridState, ids: readonly string[]): GridState {
  const due = ids.filter((id) => {
    const row = state.lines.rows.get(id);
    return (
      row && (isUnsaved(row) || state.results.get(id)?.status === 'failed' || state.sending === id)
    );
  });
  return queued(
    due.reduce((now, id) => withResult(now, id, null), state),
    due,
  );
}

/** Puts everything that is unsaved on this device into the queue, deletions too. */
export function saveAll(before: GridState): GridState {
  const deleted = deletedRows(before.lines);
  const deleting = new Map(before.deleting);
  for (const { id, key } of deleted) deleting.set(id, key);
  return save(
    queued(
      { ...before, deleting },
      deleted.map(({ id }) => id),
    ),
    [...before.lines.rows.values()]
      .filter((row) => isUnsaved(row) && row.conflicts.length === 0)
      .map(({ id }) => id),
  );
}

/** Whether nothing is unsaved or refused. */
export const isAllSaved = ({ lines }: GridState): boolean =>
  deletedRows(lines).length === 0 && ![...lines.rows.values()].some(isUnsaved);

/** The row without what is being typed into it just now. */
export function beforeTyping(row: GridRow, { typing }: Cursor): GridRow {
  if (typing?.id !== row.id) return row;
  const { cell, before } = typing;
  return {
    ...row,
    contents: { ...row.contents, [cell]: before },
    edited: isSameContent(cell, before, row.base[cell])
      ? row.edited.filter((one) => one !== cell)
      : row.edited,
  };
}

/** What is to be done to save a row. */
export type SendPlan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failed'; readonly problems: CellProblems }
  | { readonly kind: 'create' | 'update'; readonly row: GridRow; readonly body: InvoiceItemBody };

/**
 * Decides what is sent of a row now, without a cell that is being typed into.
 * @param canRepeat whether a create without an answer may be repeated as it was, to be corrected
 * later
 */
export function planSend(
  { lines, cursor, editable, locale }: GridState,
  id: string,
  canRepeat: boolean,
): SendPlan {
  const now = lines.rows.get(id);
  const row = now && beforeTyping(now, cursor);
  if (!row || !isUnsaved(row) || !editable) return { kind: 'nothing' };
  if (row.conflicts.length > 0)
    return {
      kind: 'failed',
      problems: Object.fromEntries(row.conflicts.map((cell) => [cell, { kind: 'conflict' }])),
    };
  const kind = row.uid === null ? 'create' : 'update';
  if (row.created && canRepeat) return { kind, row, body: row.created };
  const checked = validateCells(row.contents, row.edited, locale);
  const place = row.uid === null ? newPlaceOf(lines, id) : undefined;
  return checked.body
    ? { kind, row, body: place === undefined ? checked.body : { ...checked.body, place } }
    : { kind: 'failed', problems: checked.problems };
}

/** After an answer: the row is saved, or waits again for what was typed since. */
export function afterAnswer(state: GridState, id: string): GridState {
  const row = state.lines.rows.get(id);
  const more = row !== undefined && isUnsaved(row);
  const next = withResult(state, id, row && !more ? { status: 'saved' } : null);
  return more ? queued(next, [id]) : next;
}

/** Deletes a row: hides it, and queues the request if the service has the line, or may have it. */
export function deleteRow(before: GridState, row: GridRow): GridState {
  const { lines } = before;
  // A line that may exist already has to be found before it can be deleted.
  const key = lines.edits.get(row.key)?.created ? row.key : row.uid;
  const state = withResult(unqueued(before, row.id), row.id, null);
  const left = key === row.uid ? withoutEdits(lines, row) : lines;
  return key === null
    ? { ...state, lines: left }
    : queueDeletion({ ...state, lines: left }, row.id, key);
}

/** Hides a line and queues its deletion. */
export const queueDeletion = (state: GridState, id: string, key: string): GridState =>
  queued(
    {
      ...state,
      lines: withDeletion(state.lines, key, true),
      deleting: new Map(state.deleting).set(id, key),
    },
    [id],
  );

/** The deletion is off, by a person or by the service, and the line perhaps shown again. */
export const withoutDeleting = (state: GridState, id: string, shown: boolean): GridState => {
  const key = state.deleting.get(id);
  return {
    ...state,
    deleting: without(state.deleting, id),
    lines: shown && key !== undefined ? withDeletion(state.lines, key, false) : state.lines,
  };
};

/** Takes a deletion back that is not on its way yet; null where there is none. */
export function undeleted(state: GridState, id: string): GridState | null {
  const key = state.deleting.get(id);
  if (key === undefined || (state.sending === id && !isNewKey(key))) return null;
  return withoutDeleting(unqueued(state, id), id, true);
}

/** What the service has now. */
export const received = (
  state: GridState,
  items: readonly InvoiceItem[],
  editable = state.editable,
): GridState => ({ ...state, editable, lines: withItems(state.lines, items) });
