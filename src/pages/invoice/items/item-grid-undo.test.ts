import { expect, test, vi } from 'vitest';
import { draftRowsOf } from '#src/device/drafts.ts';
import { aLine, LineService } from './item-grid.fixture.ts';
import { moveStep } from './grid-edits.ts';
import { received } from './grid-state.ts';

test('one undo reverts a complete action and saves that, redo repeats it', async () => {
  const service = new LineService([aLine(1), aLine(2), aLine(3)]);
  service.grid.applyChanges({
    add: [{ name: 'Added' }],
    change: [{ id: aLine(1).uid, values: { vat_rate: '7.00' } }],
    remove: [aLine(2).uid],
  });
  await service.grid.saveAll();
  expect(service.names).toEqual(['Line 1', 'Line 3', 'Added']);
  service.grid.act((state) => moveStep(state, 'undo'));
  await service.grid.saveAll();
  expect(service.items.map(({ name, vat_rate }) => [name, vat_rate])).toEqual([
    ['Line 1', '19.00'],
    ['Line 3', '19.00'],
    ['Line 2', '19.00'],
  ]);
  service.grid.act((state) => moveStep(state, 'redo'));
  await service.grid.saveAll();
  expect(service.items.map(({ name, vat_rate }) => [name, vat_rate])).toEqual([
    ['Line 1', '7.00'],
    ['Line 3', '19.00'],
    ['Added', null],
  ]);
  const before = service.grid.get();
  service.grid.act((state) => moveStep(state, 'redo'));
  expect(service.grid.get()).toBe(before);
});

const placed = (number: number) => ({ ...aLine(number), place: number });
const shownIn = ({ grid }: LineService) => grid.lines().map(({ name }) => name);

test('undoing deletions restores lines at their places, on the screen and in the service', async () => {
  const service = new LineService([1, 2, 3, 4, 5].map(placed));
  const before = service.names;
  service.grid.remove([aLine(4).uid]);
  service.grid.remove([aLine(2).uid, aLine(3).uid]);
  await service.grid.saveAll();
  expect(service.names).toEqual(['Line 1', 'Line 5']);
  service.grid.act((state) => moveStep(state, 'undo'));
  expect(shownIn(service)).toEqual(['Line 1', 'Line 2', 'Line 3', 'Line 5']);
  await service.grid.saveAll();
  expect(service.names).toEqual(['Line 1', 'Line 2', 'Line 3', 'Line 5']);
  service.grid.act((state) => moveStep(state, 'undo'));
  await service.grid.saveAll();
  expect(service.names).toEqual(before);
  expect(shownIn(service)).toEqual(before);
  service.grid.act((state) => received(state, service.items));
  expect(shownIn(service)).toEqual(before);
});

test('a restored line comes after added lines and before the rest of its neighbours', async () => {
  const service = new LineService([1, 2, 3].map(placed));
  const takeBack = service.grid.remove([aLine(2).uid]);
  await service.grid.saveAll();
  service.grid.applyChanges({
    add: [{ name: 'First', before: aLine(1).uid }, { name: 'Last' }],
    remove: [aLine(3).uid],
  });
  await service.grid.saveAll();
  expect(service.names).toEqual(['First', 'Line 1', 'Last']);
  takeBack();
  await service.grid.saveAll();
  expect(shownIn(service)).toEqual(['First', 'Line 1', 'Last', 'Line 2']);
  expect(service.names).toEqual(shownIn(service));
});

test('where the service stores no places, a restored line keeps its place on the screen', async () => {
  const service = new LineService([aLine(1), aLine(2), aLine(3)]);
  service.grid.remove([aLine(2).uid]);
  await service.grid.saveAll();
  service.grid.act((state) => moveStep(state, 'undo'));
  await service.grid.saveAll();
  expect(service.sent.at(-1)?.body).not.toHaveProperty('place');
  service.grid.act((state) => received(state, service.items));
  expect(shownIn(service)).toEqual(['Line 1', 'Line 2', 'Line 3']);
});

test('undo reverts typing cell by cell, and the new row with its first cell', async () => {
  const service = new LineService([aLine(1)]);
  service.type(1, 'name', 'Pens');
  service.type(1, 'total_price', '12,50');
  service.go(0, 'name');
  await service.grid.saveAll();
  expect(service.items.map(({ name, total_price }) => [name, total_price])).toEqual([
    ['Line 1', '1.00'],
    ['Pens', '12.50'],
  ]);
  service.grid.act((state) => moveStep(state, 'undo'));
  await service.grid.saveAll();
  expect(service.items[1]?.total_price).toBeNull();
  service.grid.act((state) => moveStep(state, 'undo'));
  await service.grid.saveAll();
  expect(service.names).toEqual(['Line 1']);
});

test('undoing a deletion not sent yet needs no request', async () => {
  const service = new LineService([aLine(1), aLine(2)]);
  let answer: () => void = () => undefined;
  service.before = () =>
    new Promise<void>((resolve) => {
      answer = resolve;
    });
  service.grid.put([{ id: aLine(1).uid, contents: { name: 'Paper' } }]);
  await vi.waitFor(() => expect(service.sent).toHaveLength(1));
  service.grid.remove([aLine(2).uid]);
  expect(service.grid.lines().map(({ name }) => name)).toEqual(['Paper']);
  service.grid.act((state) => moveStep(state, 'undo'));
  expect(service.grid.lines().map(({ name }) => name)).toEqual(['Paper', 'Line 2']);
  service.before = undefined;
  answer();
  await service.grid.saveAll();
  expect(service.sent).toHaveLength(1);
});

test('reverts a fix alone, whatever was typed after it', async () => {
  const service = new LineService([aLine(1), aLine(2)]);
  const takeBack = service.grid.applyChanges({
    change: [{ id: aLine(1).uid, values: { total_price: '99.00' } }],
  });
  service.type(1, 'name', 'Typed after it');
  service.go(0, 'name');
  takeBack();
  expect(service.grid.lines().map(({ name, total_price }) => [name, total_price])).toEqual([
    [aLine(1).name, aLine(1).total_price],
    ['Typed after it', aLine(2).total_price],
  ]);
});

test('reverting an action without changes changes nothing', () => {
  const service = new LineService([aLine(1)]);
  service.grid.applyChanges({ change: [{ id: aLine(1).uid, values: { name: 'Before' } }] });
  const takeBack = service.grid.applyChanges({ remove: ['gone'] });
  takeBack();
  expect(service.grid.lines().map(({ name }) => name)).toEqual(['Before']);
});

test('can undo unsaved edits of an earlier visit, and a refused cell shows its reason again', async () => {
  const first = new LineService([aLine(1)]);
  first.before = () => Promise.reject(new Error('stopped'));
  first.type(0, 'quantity', 'zwölf');
  first.type(1, 'name', 'New');
  const { grid } = new LineService([aLine(1)], { keepDrafts: true });
  expect(grid.view(aLine(1).uid)?.state).toMatchObject({
    status: 'failed',
    problems: { quantity: { kind: 'unreadable' } },
  });
  grid.act((state) => moveStep(state, 'undo'));
  grid.act((state) => moveStep(state, 'undo'));
  expect(draftRowsOf(grid.uid)).toEqual([]);
  expect(grid.lines().map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Line 1', aLine(1).quantity],
  ]);
  grid.act((state) => moveStep(state, 'redo'));
  expect(grid.get().lines.rows.get(aLine(1).uid)?.contents.quantity).toEqual({ typed: 'zwölf' });
});

test('discarding drops cells, new rows and unsent deletions, and one undo restores the cells', () => {
  const first = new LineService([aLine(1), aLine(2)]);
  first.before = () => new Promise(() => {});
  first.grid.act((state) => received(state, first.items, false));
  first.type(0, 'quantity', 'zwölf');
  first.type(2, 'name', 'New');
  first.grid.remove([aLine(2).uid]);
  const again = new LineService([aLine(1), aLine(2)], { keepDrafts: true });
  expect(again.grid.lines().map(({ name }) => name)).toEqual(['Line 1', 'New']);
  again.grid.discard();
  expect(again.grid.lines().map(({ name }) => name)).toEqual(['Line 1', 'Line 2']);
  expect(draftRowsOf(again.grid.uid)).toEqual([]);
  again.grid.act((state) => moveStep(state, 'undo'));
  expect(again.grid.lines().map(({ name }) => name)).toEqual(['Line 1', 'Line 2', 'New']);
  expect(again.sent).toEqual([]);
});
