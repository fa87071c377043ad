import { expect, test } from 'vitest';
import { contentsOf } from './cells.ts';
import { rowCursor, selectedRows } from './cursor.ts';
import {
  cancel,
  commit,
  doStep,
  enter,
  go,
  leave,
  moveStep,
  revert,
  select,
  stepOfChanges,
  stepOfContents,
  stepOfDeletion,
  type,
} from './grid-edits.ts';
import {
  afterAnswer,
  gridOf,
  isAllSaved,
  planSend,
  received,
  saveAll,
  saveStateOf,
  withResult,
  withSending,
  type GridState,
} from './grid-state.ts';
import { aLine } from './item-grid.fixture.ts';
import { noEdits, type LineEdits } from './line-drafts.ts';
import { withAnswer, withCreate, withNewKey } from './line-answers.ts';
import { blankOf, withItems } from './lines.ts';

const [one, two, three] = [aLine(1), aLine(2), aLine(3)];

const grid = (items = [one, two, three], edits = new Map<string, LineEdits>()): GridState =>
  received(gridOf(items, edits, { locale: 'en', currency: '' }), items, true);

const typing = (state: GridState, id: string, column: string, text: string): GridState =>
  type(enter(state, id, column), text, 'what it showed');

const contents = (state: GridState, id: string) => state.lines.rows.get(id)?.contents;
const names = (state: GridState) =>
  [...state.lines.rows.values()].map(({ contents: { name } }) => name);
const queue = (state: GridState) => [...state.queue];

test('typing changes one cell, and the other rows stay the same objects', () => {
  const before = grid();
  const after = typing(before, one.uid, 'total_price', '1,23');
  expect(contents(after, one.uid)?.total_price).toEqual({ typed: '1,23' });
  expect(after.lines.rows.get(two.uid)).toBe(before.lines.rows.get(two.uid));
  expect(after.lines.ids).toBe(before.lines.ids);
  expect(queue(after)).toEqual([]);
});

test('leaving a cell parses its text, leaving the row queues it', () => {
  const typed = typing(grid(), one.uid, 'total_price', '1.234,50');
  expect(contents(commit(typed), one.uid)?.total_price).toBe('1234.50');
  expect(queue(go(typed, { row: 0, column: 0 }))).toEqual([]);
  expect(queue(go(typed, { row: 1, column: 0 }))).toEqual([one.uid]);
  expect(queue(leave(typed))).toEqual([one.uid]);
});

test('typing the stored value again is no edit and sends nothing', () => {
  const typed = typing(typing(grid(), one.uid, 'name', 'Paper'), one.uid, 'name', 'Line 1');
  expect(typed.lines.edits.size).toBe(0);
  expect(queue(leave(typed))).toEqual([]);
});

test('Esc restores the previous content of the cell, also when it was unsaved', () => {
  const first = commit(typing(grid(), one.uid, 'name', 'Paper'));
  const again = cancel(typing(first, one.uid, 'name', 'Pens'));
  expect(contents(again, one.uid)?.name).toBe('Paper');
  expect(again.cursor.focusRequests).toBe(first.cursor.focusRequests + 1);
});

test('typing into the empty last row adds another, and a row emptied again is removed when left', () => {
  const blank = blankOf(grid().lines);
  const state = grid();
  const id = blankOf(state.lines);
  expect(id).not.toBe(blank);
  const typed = typing(state, id, 'name', 'Pens');
  expect(names(typed)).toEqual(['Line 1', 'Line 2', 'Line 3', 'Pens', '']);
  const emptied = commit(type(typed, '', 'what it showed'));
  expect(names(emptied)).toEqual(['Line 1', 'Line 2', 'Line 3', '', '']);
  expect(names(go(emptied, { row: 0, column: 0 }))).toEqual(['Line 1', 'Line 2', 'Line 3', '']);
});

test('queues no rows of an invoice that may not be changed', () => {
  const typed = typing({ ...grid(), editable: false }, one.uid, 'name', 'Paper');
  expect(queue(leave(typed))).toEqual([]);
  expect(planSend(leave(typed), one.uid, true)).toEqual({ kind: 'nothing' });
});

test('one undo reverts a complete step, a redo repeats it, and a new step clears the redo', () => {
  const start = grid();
  const { state, step } = stepOfChanges(start, {
    add: [{ name: 'Added', vat_rate: '7.00' }],
    change: [{ id: one.uid, values: { name: 'Changed' } }],
    remove: [two.uid, 'gone already'],
  });
  const done = doStep(state, step);
  expect(names(done)).toEqual(['Changed', 'Line 3', 'Added', '']);
  const undone = moveStep(done, 'undo');
  expect(names(undone)).toEqual(['Line 1', 'Line 2', 'Line 3', '']);
  expect(names(moveStep(undone, 'redo'))).toEqual(['Changed', 'Line 3', 'Added', '']);
  const other = doStep(undone, stepOfDeletion(undone, [three.uid]));
  expect(moveStep(other, 'redo')).toEqual(other);
});

test('reverts a single step whatever came after it, and only if it changed something', () => {
  const start = grid();
  const first = doStep(start, stepOfContents(start, [{ id: one.uid, contents: { unit: 'k' } }]));
  const second = doStep(first, stepOfContents(first, [{ id: two.uid, contents: { unit: 'm' } }]));
  const back = revert(second, start.steps, first.steps);
  expect([contents(back, one.uid)?.unit, contents(back, two.uid)?.unit]).toEqual([one.unit, 'm']);
  expect(revert(second, second.steps, second.steps)).toBe(second);
});

test('queues changed rows before deletions, also the row under the cursor', () => {
  const start = enter(grid(), one.uid, 'name');
  const { state, step } = stepOfChanges(start, {
    change: [{ id: one.uid, values: { total_price: '6.00' } }],
    remove: [two.uid],
  });
  const done = doStep(state, step);
  expect(queue(done)).toEqual([one.uid, two.uid]);
  expect([...done.deleting]).toEqual([[two.uid, two.uid]]);
});

test('a cursor whose row is undone moves to the row that took its place', () => {
  const start = grid();
  const { state, step } = stepOfChanges(start, { add: [{ name: 'Added' }] });
  const added = enter(doStep(state, step), step[0]?.id ?? '', 'name');
  const undone = moveStep(added, 'undo');
  expect(undone.cursor.at?.id).toBe(blankOf(undone.lines));
});

test('selects a block between two cells, and counts several or complete rows as selected', () => {
  const state = select(grid(), { row: 0, column: 2 }, { row: 1, column: 3 });
  expect(selectedRows(state)).toEqual([one.uid, two.uid]);
  expect(rowCursor(state, two.uid, 1)).toMatchObject({ tabStop: null, from: 2, to: 3 });
  expect(selectedRows(select(state, { row: 2, column: 0 }, { row: 2, column: 8 }))).toEqual([
    three.uid,
  ]);
  expect(selectedRows(go(state, { row: 0, column: 0 }))).toEqual([]);
});

test('sends only changed cells and leaves out the one being typed into', () => {
  const left = go(typing(grid(), one.uid, 'name', 'Paper'), { row: 0, column: 4 });
  const state = typing(left, one.uid, 'total_price', '12');
  expect(planSend(state, one.uid, true)).toMatchObject({ kind: 'update', body: { name: 'Paper' } });
});

test('does not send a row with unreadable text or a conflict', () => {
  const typed = commit(typing(grid(), one.uid, 'quantity', '1,234'));
  expect(planSend(typed, one.uid, true)).toEqual({
    kind: 'failed',
    problems: { quantity: { kind: 'several' } },
  });
  const theirs = received(commit(typing(grid(), one.uid, 'name', 'Mine')), [
    { ...one, name: 'Theirs' },
  ]);
  expect(planSend(theirs, one.uid, true)).toEqual({
    kind: 'failed',
    problems: { name: { kind: 'conflict' } },
  });
});

test('repeats an unanswered create unchanged where the service supports idempotency keys', () => {
  const edits = new Map([
    [
      'new:1.1.1',
      { ...noEdits, cells: { name: { base: '', mine: 'Pencils' } }, created: { name: 'Pens' } },
    ],
  ]);
  const state = grid([one], edits);
  expect(planSend(state, 'new:1.1.1', true)).toMatchObject({ body: { name: 'Pens' } });
  expect(planSend(state, 'new:1.1.1', false)).toMatchObject({ body: { name: 'Pencils' } });
});

test('a response ends the sent edits and keeps what was typed since and changes by others', () => {
  const sent = commit(typing(grid(), one.uid, 'name', 'Paper'));
  const row = sent.lines.rows.get(one.uid);
  const typed = typing(sent, one.uid, 'description', 'A4');
  const answer = { ...one, name: 'Paper', unit: 'l' as const };
  const lines = row && withAnswer(typed.lines, row, answer, typed);
  expect(lines?.rows.get(one.uid)).toMatchObject({
    edited: ['description'],
    contents: { ...contentsOf(answer), description: 'A4' },
  });
});

test('does not show a line twice that is read before the response to its create', () => {
  const start = typing(grid([one]), blankOf(grid([one]).lines), 'name', 'x');
  const state = typing(start, blankOf(start.lines), 'name', 'Pens');
  const id = state.lines.ids[1] ?? '';
  const key = state.lines.rows.get(id)?.key ?? '';
  const made = aLine(9, { name: 'Pens' });
  const creating = withItems(withCreate(state.lines, key, { name: 'Pens' }), [one, made]);
  expect(creating.ids).toHaveLength(3);
  const body = contentsOf({ name: 'Pens' });
  const done = withAnswer(creating, { id, key, contents: body, edited: null }, made, state);
  expect(done.ids).toEqual(state.lines.ids);
  expect(done.rows.get(id)).toMatchObject({ uid: made.uid, key: made.uid });
});

test('a row whose idempotency key was used already gets a new key and keeps its place and text', () => {
  const state = typing(grid([one]), 'no row', 'name', '');
  const typed = typing(state, blankOf(state.lines), 'name', 'Pens');
  const row = typed.lines.rows.get(typed.lines.ids[1] ?? '');
  const lines = row && withNewKey(typed.lines, row);
  expect(lines?.ids).toEqual(typed.lines.ids);
  expect(lines?.rows.get(row?.id ?? '')).toMatchObject({ contents: { name: 'Pens' } });
  expect(lines?.rows.get(row?.id ?? '')?.key).not.toBe(row?.key);
});

test('a row is waiting, saving, saved, or failed until it is edited again', () => {
  const queued = leave(typing(grid(), one.uid, 'name', 'Paper'));
  const status = (state: GridState) => saveStateOf(state, one.uid)?.status;
  expect(status(queued)).toBe('waiting');
  expect(status(withSending(queued, one.uid))).toBe('saving');
  expect(status(withResult(queued, one.uid, { status: 'failed', problems: {} }))).toBe('failed');
  expect(status(afterAnswer(grid(), one.uid))).toBe('saved');
  expect(status(type(enter(afterAnswer(grid(), one.uid), one.uid, 'name'), 'x', ''))).toBe(
    undefined,
  );
});

test('Save queues earlier deletions first, then rows, and leaves conflicts to the person', () => {
  const edit = (base: string | null) => ({
    ...noEdits,
    cells: { name: { base: base ?? '', mine: 'Mine' } },
  });
  const state = saveAll(
    grid(
      undefined,
      new Map<string, LineEdits>([
        [one.uid, edit(one.name)],
        [two.uid, edit('Something else')],
        [three.uid, { ...noEdits, deleted: contentsOf(three) }],
      ]),
    ),
  );
  expect(queue(state)).toEqual([three.uid, one.uid]);
  expect(isAllSaved(state)).toBe(false);
});
