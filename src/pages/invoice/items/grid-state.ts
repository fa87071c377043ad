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

export type SaveResult =
  | { readonly status: 'saved' }
  | {
      readonly status: 'failed';
      readonly problems: CellProblems;
      /** The error, if it concerns no cell. */
      readonly error?: unknown;
      readonly deleting?: boolean;
      /** An earlier request may have created the line already, with another text. */
      readonly perhapsCreated?: boolean;
      /** From an earlier visit, which announced it already. */
      readonly earlier?: boolean;
    };

export type SaveState = { readonly status: 'waiting' | 'saving' } | SaveResult;

/** A row before and after a change; null where it did not exist. */
export interface RowChange {
  readonly id: string;
  readonly before: LineContents | null;
  readonly after: LineContents | null;
  /** The ids around it in order, which give the place of a row that is restored. */
  readonly among?: readonly string[] | undefined;
}

/** What one Ctrl+Z reverts. */
export type Step = readonly RowChange[];

/** Steps that can be undone and redone, newest last. */
export interface UndoSteps {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

/** What decides how typed text is read. */
export interface GridContext {
  readonly locale: string;
  /** Code of the invoice's currency; empty for none. */
  readonly currency: string;
}

export interface GridState extends GridContext {
  readonly lines: Lines;
  readonly cursor: Cursor;
  readonly steps: UndoSteps;
  /** Row ids in the order of sending. */
  readonly queue: ReadonlySet<string>;
  /** The row that is being sent. */
  readonly sending: string | null;
  /** Rows to be deleted, with the key of their line. */
  readonly deleting: ReadonlyMap<string, string>;
  readonly results: ReadonlyMap<string, SaveResult>;
  /** Whether the invoice may be changed; otherwise rows wait. */
  readonly editable: boolean;
  readonly focused: boolean;
}

/**
 * The initial grid of an invoice. Unsaved rows of an earlier visit can be undone, and show why they
 * are refused where that is known.
 */
export function gridOf(
  items: readonly InvoiceItem[],
  edits: ReadonlyMap<string, LineEdits>,
  { locale, currency }: GridContext,
): GridState {
  const lines = linesOf(items, edits);
  const left = [...lines.rows.values()].filter(({ edited }) => edited.length > 0);
  return {
    lines,
    cursor: noCursor,
    steps: {
      done: left.map(({ id, uid, base, contents }) => [
        { id, before: uid === null ? null : base, after: contents },
      ]),
      undone: [],
    },
    queue: new Set(),
    sending: null,
    deleting: new Map(),
    results: new Map(
      left.flatMap(({ id, contents, edited }): [string, SaveResult][] => {
        const checked = validateCells(contents, edited, { locale, currency });
        return checked.body
          ? []
          : [[id, { status: 'failed', problems: checked.problems, earlier: true }]];
      }),
    ),
    editable: false,
    focused: false,
    locale,
    currency,
  };
}

const waiting = { status: 'waiting' } as const;
const saving = { status: 'saving' } as const;

/** The state of saving a row; undefined when there is nothing to report. */
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

/** Sets the result of a row; null clears it. */
export const withResult = (state: GridState, id: string, result: SaveResult | null): GridState => ({
  ...state,
  results: result ? new Map(state.results).set(id, result) : without(state.results, id),
});

/** Drops the problems of cells that changed, and the failure of a row without any other. */
export function withoutProblems(state: GridState, id: string, cells: readonly string[]): GridState {
  const row = state.lines.rows.get(id);
  const result = state.results.get(id);
  if (!row || result?.status !== 'failed' || result.deleting) return state;
  const problems = Object.entries(result.problems).filter(([cell]) => !cells.includes(cell));
  const isLeft = isUnsaved(row) && (result.error !== undefined || problems.length > 0);
  const left = { ...result, problems: Object.fromEntries(problems) };
  return withResult(state, id, isLeft ? left : null);
}

const queued = (state: GridState, ids: readonly string[]): GridState =>
  ids.length > 0 ? { ...state, queue: new Set([...state.queue, ...ids]) } : state;

const unqueued = (state: GridState, id: string): GridState => {
  const queue = new Set(state.queue);
  return queue.delete(id) ? { ...state, queue } : state;
};

/** Takes a row from the queue to send it. */
export const withSending = (state: GridState, id: string | null): GridState =>
  id === null ? { ...state, sending: null } : { ...unqueued(state, id), sending: id };

/** Puts a row that could not be sent back to the head of the queue. */
export const requeued = (state: GridState, id: string): GridState => ({
  ...state,
  queue: new Set([id, ...state.queue]),
});

/** Queues rows with unsaved edits; a queued row keeps its place. */
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

/** Queues everything unsaved on this device, deletions included. */
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

export const isAllSaved = ({ lines }: GridState): boolean =>
  deletedRows(lines).length === 0 && ![...lines.rows.values()].some(isUnsaved);

/** The row without what is being typed into it. */
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

export type SendPlan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failed'; readonly problems: CellProblems }
  | { readonly kind: 'create' | 'update'; readonly row: GridRow; readonly body: InvoiceItemBody };

/**
 * Decides what to send of a row, without a cell that is being typed into.
 * @param canRepeat whether a create without a response may be repeated as it was, and corrected
 * later
 */
export function planSend(state: GridState, id: string, canRepeat: boolean): SendPlan {
  const { lines, cursor, editable } = state;
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
  const checked = validateCells(row.contents, row.edited, state);
  const place = row.uid === null ? newPlaceOf(lines, id) : undefined;
  return checked.body
    ? { kind, row, body: place === undefined ? checked.body : { ...checked.body, place } }
    : { kind: 'failed', problems: checked.problems };
}

/** After a response the row is saved, or queued again for what was typed since. */
export function afterAnswer(state: GridState, id: string): GridState {
  const row = state.lines.rows.get(id);
  const more = row !== undefined && isUnsaved(row);
  const next = withResult(state, id, row && !more ? { status: 'saved' } : null);
  return more ? queued(next, [id]) : next;
}

/** Deletes a row: hides it, and queues the request if the line is or may be stored. */
export function deleteRow(before: GridState, row: GridRow): GridState {
  const { lines } = before;
  // A line that may exist already must be found before it can be deleted.
  const key = lines.edits.get(row.key)?.created ? row.key : row.uid;
  const state = withResult(unqueued(before, row.id), row.id, null);
  const left = key === row.uid ? withoutEdits(lines, row) : lines;
  return key === null
    ? { ...state, lines: left }
    : queueDeletion({ ...state, lines: left }, row.id, key);
}

export const queueDeletion = (state: GridState, id: string, key: string): GridState =>
  queued(
    {
      ...state,
      lines: withDeletion(state.lines, key, true),
      deleting: new Map(state.deleting).set(id, key),
    },
    [id],
  );

/** Ends a deletion, by the person or the service, and perhaps shows the line again. */
export const withoutDeleting = (state: GridState, id: string, shown: boolean): GridState => {
  const key = state.deleting.get(id);
  return {
    ...state,
    deleting: without(state.deleting, id),
    lines: shown && key !== undefined ? withDeletion(state.lines, key, false) : state.lines,
  };
};

/** Cancels a deletion that was not sent yet; null if there is none. */
export function undeleted(state: GridState, id: string): GridState | null {
  const key = state.deleting.get(id);
  if (key === undefined || (state.sending === id && !isNewKey(key))) return null;
  return withoutDeleting(unqueued(state, id), id, true);
}

/** Takes over the lines that the service has. */
export const received = (
  state: GridState,
  items: readonly InvoiceItem[],
  editable = state.editable,
): GridState => ({ ...state, editable, lines: withItems(state.lines, items) });
