import { expect, test } from 'vitest';
import { anItem } from '#contract/fixtures.ts';
import { contentsOf } from './cells.ts';
import { lineConflicts, type LineTexts } from './line-conflicts.ts';

const paper = anItem();
const since = '2026-03-02T12:00:00.000Z';
const draft = (edits: Record<string, { base: string; mine: string }>) => ({
  since,
  edits: Object.fromEntries(
    Object.entries(edits).map(([cell, edit]) => [`item/${paper.uid}/${cell}`, edit]),
  ),
});
const never = new Map<string, LineTexts>();

test('a cell that only one of two changed is no conflict', () => {
  expect(
    lineConflicts(
      draft({ quantity: { base: '#10.000', mine: '#12.000' } }),
      [anItem({ name: 'Their paper' })],
      [],
      never,
    ),
  ).toEqual([]);
  expect(
    lineConflicts(draft({ name: { base: 'Paper', mine: 'Paper A4' } }), [paper], [], never),
  ).toEqual([]);
});

test('a cell changed by both is a conflict, its neighbours are not', () => {
  const [conflict] = lineConflicts(
    draft({ name: { base: 'Paper', mine: 'Mine' }, unit: { base: 'p', mine: 'k' } }),
    [paper],
    [],
    never,
  );
  expect(conflict).toEqual({
    kind: 'cells',
    row: paper.uid,
    name: 'Paper A4',
    position: 1,
    collisions: [{ field: 'name', base: 'Paper', mine: 'Mine', theirs: 'Paper A4' }],
  });
});

test('a line somebody deleted during an edit keeps its contents with the edits on top', () => {
  const edits = draft({ quantity: { base: '#10.000', mine: '#12.000' } });
  const [seen] = lineConflicts(edits, [], [], new Map([[paper.uid, contentsOf(paper)]]));
  expect(seen).toMatchObject({
    kind: 'deleted by them',
    name: 'Paper A4',
    changed: ['quantity'],
    mine: { quantity: '12.000', total_price: '59.50' },
  });
});

test('after a reload, history supplies the deleted line if it matches the base of the edits', () => {
  const entry = (quantity: string) => ({
    uid: quantity,
    action: 'item_delete',
    created_at: since,
    workspace_user: null,
    reason: 'Paper A4',
    changes: [
      { field: 'name', from: 'Paper A4', to: '' },
      { field: 'quantity', from: quantity, to: null },
      { field: 'total_price', from: '59.50', to: null },
    ],
  });
  const edits = draft({ quantity: { base: '#10.000', mine: '#12.000' } });
  expect(lineConflicts(edits, [], [entry('3.000'), entry('10.000')], never)[0]).toMatchObject({
    kind: 'deleted by them',
    name: 'Paper A4',
    mine: { quantity: '12.000', total_price: '59.50' },
  });
  expect(lineConflicts(edits, [], [entry('3.000')], never)[0]).toMatchObject({
    kind: 'deleted by them',
    name: '',
    mine: { quantity: '12.000', total_price: '' },
  });
});

test('asks about a line deleted here only if somebody else changed it since', () => {
  const deleted = draft({
    gone: {
      base: JSON.stringify({
        ...contentsOf(paper),
        quantity: '#10.000',
        total_price: '#59.50',
        vat_rate: '#19.00',
      }),
      mine: 'gone',
    },
  });
  expect(lineConflicts(deleted, [paper], [], never)).toEqual([]);
  expect(lineConflicts(deleted, [], [], never)).toEqual([]);
  expect(lineConflicts(deleted, [anItem({ name: 'Theirs' })], [], never)).toMatchObject([
    { kind: 'deleted by me', row: paper.uid, name: 'Theirs' },
  ]);
});

test('new lines never conflict', () => {
  expect(
    lineConflicts(
      { since, edits: { 'item/new:1/name': { base: '', mine: 'Pens' } } },
      [paper],
      [],
      never,
    ),
  ).toEqual([]);
});
