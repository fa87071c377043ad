import type { LineChanges, LineValues } from '#src/lib/changes/line-changes.ts';
import { lineCells } from '#src/lib/paste/line-cells.ts';
import {
  contentsOf,
  eachCell,
  isEmpty,
  parsed,
  type CellContent,
  type LineContents,
} from './cells.ts';
import {
  columns,
  cursorSpot,
  cursorAfterRemoval,
  movedCursor,
  typedCursor,
  typedNow,
  withFocusRequest,
  type Spot,
  type Typing,
} from './cursor.ts';
import {
  deleteRow,
  save,
  undeleted,
  withoutProblems,
  withResult,
  type GridState,
  type RowChange,
  type Step,
  type UndoSteps,
} from './grid-state.ts';
import { isNewKey, newKey } from './line-drafts.ts';
import {
  blankOf,
  deletedRows,
  placeOf,
  withContents,
  withDeletion,
  withNewRows,
  type CellChange,
  type Lines,
  type NewRow,
} from './lines.ts';

const mostSteps = 200;

/** Adds a step, which clears what could be redone. A step without changes is not added. */
function withStep(steps: UndoSteps, step: Step): UndoSteps {
  const real = step.filter(
    ({ before, after }) =>
      before === null || after === null || lineCells.some((cell) => before[cell] !== after[cell]),
  );
  return real.length === 0 ? steps : { done: [...steps.done, real].slice(-mostSteps), undone: [] };
}

const reversed = (step: Step): Step =>
  step.map((change) => ({ ...change, before: change.after, after: change.before }));

/** Saves a row that the cursor leaves; a new row that is empty again is removed. */
function leaveRow(state: GridState, id: string | null): GridState {
  const row = id === null ? undefined : state.lines.rows.get(id);
  if (!row) return state;
  // On a locked invoice unsaved cells stay on the device, to be read and copied.
  if (row.edited.length > 0) return state.editable ? save(state, [row.id]) : state;
  return row.uid === null && row.id !== blankOf(state.lines) ? deleteRow(state, row) : state;
}

/** Moves the cursor and saves the row that it leaves. */
export function go(
  before: GridState,
  spot: Spot,
  options: { readonly extend?: boolean; readonly focus?: boolean } = {},
): GridState {
  const left = before.cursor.at?.id ?? null;
  const state = options.extend ? before : commit(before);
  const moved = { ...state, cursor: movedCursor(state, spot, options) };
  return options.extend || left === moved.cursor.at?.id ? moved : leaveRow(moved, left);
}

/** Selects a block with the cursor at its first corner. */
export const select = (state: GridState, from: Spot, to: Spot): GridState =>
  go(go(state, from), to, { extend: true, focus: false });

/** A cell received the focus by a click, a tap or the page. */
export function enter(before: GridState, id: string, column: string): GridState {
  const state = { ...before, focused: true };
  const { at } = state.cursor;
  if (at?.id === id && at.column === column) return state;
  const spot = {
    row: placeOf(state.lines, id),
    column: columns.findIndex((one) => one === column),
  };
  return go(state, spot, { focus: false });
}

/** The focus left the grid. */
export const leave = (state: GridState): GridState =>
  leaveRow(commit({ ...state, focused: false }), state.cursor.at?.id ?? null);

const putTyping = ({ lines }: GridState, { id, cell }: Typing, content: CellContent): Lines =>
  withContents(lines, [{ id, contents: { [cell]: content } }]);

/** Types a text into the cursor's cell. @param start the cell's text before */
export function type(before: GridState, text: string, start: string, caret = false): GridState {
  const cursor = typedCursor(before, text, start, caret);
  const { typing } = cursor;
  if (!typing || cursor === before.cursor) return before;
  const lines = putTyping(before, typing, typedNow(typing));
  const state = { ...before, cursor, lines };
  // A row that is being typed into is not saved any more.
  return state.results.get(typing.id)?.status === 'saved'
    ? withResult(state, typing.id, null)
    : state;
}

/** Typing paused, so what depends on the text is rendered. */
export function pauseTyping(state: GridState): GridState {
  const { cursor } = state;
  const { typing } = cursor;
  if (!typing || typing.paused === typing.text) return state;
  return { ...state, cursor: { ...cursor, typing: { ...typing, paused: typing.text } } };
}

/** Ends typing; an unambiguous text becomes its value. */
export function commit(before: GridState): GridState {
  const { typing } = before.cursor;
  if (!typing) return before;
  const state = { ...before, cursor: { ...before.cursor, typing: null } };
  const { id, cell, start, text, isNewRow } = typing;
  const row = state.lines.rows.get(id);
  if (!row) return state;
  const content = text === start ? typing.before : parsed(cell, text, state);
  const step = {
    id,
    before: isNewRow ? null : { ...row.contents, [cell]: typing.before },
    after: { ...row.contents, [cell]: content },
  };
  const lines = putTyping(state, typing, content);
  const steps = text === start ? state.steps : withStep(state.steps, [step]);
  const changed = content === typing.before ? [] : [cell];
  return withoutProblems({ ...state, lines, steps }, id, changed);
}

/** Reverts the typing and keeps the focus. */
export function cancel(state: GridState): GridState {
  const { typing } = state.cursor;
  if (!typing) return state;
  return {
    ...state,
    cursor: withFocusRequest({ ...state.cursor, typing: null }),
    lines: putTyping(state, typing, typing.before),
  };
}

/** Applies a step: changes cells, adds and deletes rows, and queues these for saving. */
function applied(before: GridState, step: Step): GridState {
  const { row: place } = cursorSpot(before);
  let state = before;
  const begun: NewRow[] = [];
  for (const { id, among, before: was, after } of step) {
    if (was !== null || after === null || state.lines.rows.has(id)) continue;
    const shown = undeleted(state, id);
    if (shown) state = shown;
    else begun.push({ id, among });
  }
  if (begun.length > 0) state = { ...state, lines: withNewRows(state.lines, begun) };
  const { rows } = state.lines;
  const changes = step.flatMap(({ id, before: was, after }): CellChange[] => {
    const row = rows.get(id);
    if (!row || after === null) return [];
    const cells = lineCells.filter((cell) => (was ?? row.contents)[cell] !== after[cell]);
    return [{ id, contents: Object.fromEntries(cells.map((cell) => [cell, after[cell]])) }];
  });
  state = { ...state, lines: withContents(state.lines, changes) };
  // Rows that change together are sent together, and before a deletion that depends on them.
  const ids = changes.map(({ id }) => id);
  const [only] = state.focused && step.length === 1 ? changes : [];
  state =
    only && only.id === state.cursor.at?.id
      ? withoutProblems(state, only.id, Object.keys(only.contents))
      : save(state, ids);
  for (const { id, after } of step) {
    const row = after === null ? rows.get(id) : undefined;
    if (row) state = deleteRow(state, row);
  }
  const { at, far } = state.cursor;
  if (far && placeOf(state.lines, far.id) < 0)
    state = { ...state, cursor: { ...state.cursor, far: null } };
  // The focused row is gone, as after an undo, so the cursor moves to a cell that exists.
  return state.focused && at && placeOf(state.lines, at.id) < 0
    ? { ...state, cursor: cursorAfterRemoval(state, place) }
    : state;
}

/** Carries out a step that one undo reverts. */
export function doStep(before: GridState, step: Step): GridState {
  const state = commit(before);
  return applied({ ...state, steps: withStep(state.steps, step) }, step);
}

export const stepOfContents = ({ lines }: GridState, changes: readonly CellChange[]): Step =>
  changes.flatMap(({ id, contents }) => {
    const row = lines.rows.get(id);
    return row
      ? [
          {
            id,
            before: row.uid === null && isEmpty(row.contents) ? null : row.contents,
            after: { ...row.contents, ...contents },
          },
        ]
      : [];
  });

export const stepOfDeletion = ({ lines }: GridState, ids: readonly string[]): Step =>
  ids.flatMap((id) => {
    const row = lines.rows.get(id);
    return row && id !== blankOf(lines)
      ? [{ id, before: row.contents, after: null, among: lines.ids }]
      : [];
  });

const withValues = (contents: LineContents, values: Partial<LineValues>): LineContents =>
  eachCell((cell) => {
    const value = values[cell];
    return value === undefined ? contents[cell] : (value ?? '');
  });

/** Changes of lines as one step, without rows that do not exist any more. */
export function stepOfChanges(
  state: GridState,
  { add = [], change = [], remove = [] }: LineChanges,
): { readonly state: GridState; readonly step: Step } {
  const changed = change.flatMap(({ id, values }): RowChange[] => {
    const row = state.lines.rows.get(id);
    return row && !remove.includes(id)
      ? [{ id, before: row.contents, after: withValues(row.contents, values) }]
      : [];
  });
  const { ids } = state.lines;
  const added = add.map(({ before, ...values }) => ({ id: newKey(), next: before, values }));
  const order = ids.flatMap((id) => [
    ...added.flatMap((one) => (one.next === id ? [one.id] : [])),
    id,
  ]);
  const begun = added.map(({ id, next = '', values }) => ({
    id,
    among: ids.includes(next) ? order : undefined,
    before: null,
    after: withValues(contentsOf(), values),
  }));
  return {
    state: { ...state, lines: withNewRows(state.lines, begun) },
    step: [...changed, ...stepOfDeletion(state, remove), ...begun],
  };
}

/** Undoes the last step or redoes the last undone one; the same state when there is none. */
export function moveStep(before: GridState, direction: 'undo' | 'redo'): GridState {
  const state = commit(before);
  const { done, undone } = state.steps;
  const isUndo = direction === 'undo';
  const step = (isUndo ? done : undone).at(-1);
  if (!step) return state;
  const steps = isUndo
    ? { done: done.slice(0, -1), undone: [...undone, step] }
    : { done: [...done, step], undone: undone.slice(0, -1) };
  return applied({ ...state, steps }, isUndo ? reversed(step) : step);
}

/** Discards the unsaved changes of all rows as one step, except those being sent. */
export function discardAll(before: GridState): GridState {
  let state = commit(before);
  for (const { id, key } of deletedRows(state.lines)) {
    const shown = undeleted(state, id);
    if (shown) state = shown;
    else if (!state.deleting.has(id) && !isNewKey(key))
      state = { ...state, lines: withDeletion(state.lines, key, false) };
  }
  const { rows, ids } = state.lines;
  return doStep(
    state,
    [...rows.values()].flatMap(({ id, uid, base, contents, edited }): RowChange[] =>
      edited.length === 0 || id === state.sending
        ? []
        : [{ id, before: contents, after: uid === null ? null : base, among: ids }],
    ),
  );
}

/** Reverts exactly the step made between `before` and `after`, even after later ones. */
export function revert(state: GridState, before: UndoSteps, after: UndoSteps): GridState {
  const step = after.done.at(-1);
  if (!step || step === before.done.at(-1)) return state;
  const now = commit(state);
  return now.steps.done.at(-1) === step ? moveStep(now, 'undo') : doStep(now, reversed(step));
}
