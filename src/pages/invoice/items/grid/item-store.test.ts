import { expect, test, vi } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { ApiError } from '#src/api/api-error.ts';
import { aLine, Desk, refused } from './store.fixture.ts';

const unreachable = () => new ApiError({ kind: 'unreachable' });

test('a row is saved when the cursor leaves it, not before, and only what was typed is sent', async () => {
  const desk = new Desk([aLine(1), aLine(2)]);
  desk.type(0, 'name', 'Paper');
  desk.go(0, 'total_price');
  expect(desk.sent).toEqual([]);
  desk.go(1, 'total_price');
  expect(await desk.store.saveAll()).toBe(true);
  expect(desk.sent).toEqual([{ what: `update ${aLine(1).uid}`, body: { name: 'Paper' } }]);
});

test('rows are saved in the order they were left, one after the other, and the invoice is read again once', async () => {
  const desk = new Desk([]);
  let busy = 0;
  let most = 0;
  desk.before = async () => {
    busy += 1;
    most = Math.max(most, busy);
    await Promise.resolve();
    busy -= 1;
  };
  desk.store.applyChanges({
    add: Array.from({ length: 200 }, (_, index) => ({ name: `Row ${index}`, total_price: '1.00' })),
  });
  expect(await desk.store.saveAll()).toBe(true);
  expect(desk.names).toEqual(Array.from({ length: 200 }, (_, index) => `Row ${index}`));
  expect([most, desk.reads]).toEqual([1, 1]);
});

test('at most four requests are under way, however many invoices are being saved', async () => {
  let busy = 0;
  let most = 0;
  const desks = Array.from({ length: 8 }, () => new Desk([aLine(1)], { keepDrafts: true }));
  await Promise.all(
    desks.map((desk) => {
      desk.before = async () => {
        busy += 1;
        most = Math.max(most, busy);
        await new Promise((resolve) => setTimeout(resolve, 5));
        busy -= 1;
      };
      desk.store.put([{ id: aLine(1).uid, texts: { name: 'Paper' } }]);
      return desk.store.saveAll();
    }),
  );
  expect(most).toBeLessThanOrEqual(4);
});

test('a refused cell keeps its text and says why, and the other rows are saved', async () => {
  const desk = new Desk([aLine(1), aLine(2)]);
  desk.before = (what) => {
    if (what.includes(aLine(1).uid)) throw refused(400, { vat_rate: ['No such rate.'] });
  };
  desk.store.put([
    { id: aLine(1).uid, texts: { vat_rate: '#77.00' } },
    { id: aLine(2).uid, texts: { name: 'Pens' } },
  ]);
  expect(await desk.store.saveAll()).toBe(false);
  expect(desk.names).toEqual(['Line 1', 'Pens']);
  expect(desk.store.view(aLine(1).uid)).toMatchObject({
    state: { status: 'failed', troubles: { vat_rate: { kind: 'said', text: 'No such rate.' } } },
    row: { texts: { vat_rate: '#77.00' } },
  });
});

test('what is typed while the row is on its way is not lost, even when it is what the service had before', async () => {
  const desk = new Desk([aLine(1)]);
  let answer: () => void = () => undefined;
  desk.before = () =>
    new Promise<void>((resolve) => {
      answer = resolve;
    });
  desk.type(0, 'name', 'Paper');
  const saved = desk.store.saveAll();
  await vi.waitFor(() => expect(desk.sent).toHaveLength(1));
  desk.type(0, 'name', 'Line 1');
  desk.before = undefined;
  answer();
  await saved;
  await desk.store.saveAll();
  expect(desk.names).toEqual(['Line 1']);
});

test('while the service is away rows wait, one says so, and all go on by themselves', async () => {
  vi.useFakeTimers();
  try {
    const desk = new Desk([aLine(1), aLine(2), aLine(3)]);
    desk.before = () => {
      throw unreachable();
    };
    desk.store.put(
      [1, 2, 3].map((number) => ({ id: aLine(number).uid, texts: { name: `New ${number}` } })),
    );
    expect(await desk.store.saveAll()).toBe(false);
    expect([1, 2, 3].map((number) => desk.store.view(aLine(number).uid)?.state?.status)).toEqual([
      'failed',
      'waiting',
      'waiting',
    ]);
    desk.before = undefined;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(desk.names).toEqual(['New 1', 'New 2', 'New 3']);
  } finally {
    vi.useRealTimers();
  }
});

test('what was left unsaved is there again, and what somebody else changed meanwhile is not written over', async () => {
  const first = new Desk([aLine(1), aLine(2)]);
  first.before = () => {
    throw unreachable();
  };
  first.type(0, 'name', 'Mine');
  first.type(1, 'name', 'Mine, too');
  const again = new Desk(
    [aLine(1, { name: 'Theirs' }), aLine(2, { total_price: asDecimal('7.00') })],
    { keepDrafts: true },
  );
  expect(again.store.book.rows.map(({ texts }) => texts.name)).toEqual(['Mine', 'Mine, too', '']);
  expect(again.sent).toEqual([]);
  expect(await again.store.saveAll()).toBe(false);
  expect(again.names).toEqual(['Theirs', 'Mine, too']);
  expect(again.items[1]?.total_price).toBe('7.00');
});

test('one undo takes back a whole deed and saves that; redo does it again', async () => {
  const desk = new Desk([aLine(1), aLine(2), aLine(3)]);
  desk.store.applyChanges({
    add: [{ name: 'Added' }],
    change: [{ id: aLine(1).uid, values: { vat_rate: '7.00' } }],
    remove: [aLine(2).uid],
  });
  await desk.store.saveAll();
  expect(desk.names).toEqual(['Line 1', 'Line 3', 'Added']);
  expect(desk.store.undo()).toBe(true);
  await desk.store.saveAll();
  expect(desk.items.map(({ name, vat_rate }) => [name, vat_rate])).toEqual([
    ['Line 1', '19.00'],
    ['Line 3', '19.00'],
    ['Line 2', '19.00'],
  ]);
  expect(desk.store.redo()).toBe(true);
  await desk.store.saveAll();
  expect(desk.items.map(({ name, vat_rate }) => [name, vat_rate])).toEqual([
    ['Line 1', '7.00'],
    ['Line 3', '19.00'],
    ['Added', null],
  ]);
  expect(desk.store.redo()).toBe(false);
});

test('typing is taken back cell by cell, the new row with its first cell', async () => {
  const desk = new Desk([aLine(1)]);
  desk.type(1, 'name', 'Pens');
  desk.type(1, 'total_price', '12,50');
  desk.go(0, 'name');
  await desk.store.saveAll();
  expect(desk.items.map(({ name, total_price }) => [name, total_price])).toEqual([
    ['Line 1', '1.00'],
    ['Pens', '12.50'],
  ]);
  desk.store.undo();
  await desk.store.saveAll();
  expect(desk.items[1]?.total_price).toBeNull();
  desk.store.undo();
  await desk.store.saveAll();
  expect(desk.names).toEqual(['Line 1']);
});

test('a deletion that is not on its way yet is taken back without a request', async () => {
  const desk = new Desk([aLine(1), aLine(2)]);
  let answer: () => void = () => undefined;
  desk.before = () =>
    new Promise<void>((resolve) => {
      answer = resolve;
    });
  desk.store.put([{ id: aLine(1).uid, texts: { name: 'Paper' } }]);
  await vi.waitFor(() => expect(desk.sent).toHaveLength(1));
  desk.store.remove([aLine(2).uid]);
  expect(desk.store.lines().map(({ name }) => name)).toEqual(['Paper']);
  desk.store.undo();
  expect(desk.store.lines().map(({ name }) => name)).toEqual(['Paper', 'Line 2']);
  desk.before = undefined;
  answer();
  await desk.store.saveAll();
  expect(desk.sent).toHaveLength(1);
});

test('a line that somebody changed after it was deleted here is not deleted unseen', async () => {
  const desk = new Desk([aLine(1), aLine(2)]);
  desk.items = [aLine(1), aLine(2, { total_price: asDecimal('99.00') })];
  desk.store.remove([aLine(2).uid]);
  expect(await desk.store.saveAll()).toBe(false);
  expect(desk.sent).toEqual([]);
});

test('the same lines stay the same object while nothing in them changes, and a cell that is typed into counts as before', () => {
  const desk = new Desk([aLine(1), aLine(2)]);
  const before = desk.store.lines();
  desk.type(0, 'total_price', '5');
  expect(desk.store.lines()).toBe(before);
  desk.go(0, 'vat_rate');
  expect(desk.store.lines().map(({ total_price }) => total_price)).toEqual(['5.00', '2.00']);
  expect(desk.store.lines()[1]).toBe(before[1]);
});

test('a fix is taken back by itself, whatever was typed after it', async () => {
  const desk = new Desk([aLine(1), aLine(2)]);
  const takeBack = desk.store.applyChanges({
    change: [{ id: aLine(1).uid, values: { total_price: '99.00' } }],
  });
  desk.type(1, 'name', 'Typed after it');
  desk.go(0, 'name');
  takeBack();
  expect(desk.store.lines().map(({ name, total_price }) => [name, total_price])).toEqual([
    [aLine(1).name, aLine(1).total_price],
    ['Typed after it', aLine(2).total_price],
  ]);
});

test('taking back what changed nothing changes nothing', () => {
  const desk = new Desk([aLine(1)]);
  desk.store.applyChanges({ change: [{ id: aLine(1).uid, values: { name: 'Before' } }] });
  const takeBack = desk.store.applyChanges({ remove: ['gone'] });
  takeBack();
  expect(desk.store.lines().map(({ name }) => name)).toEqual(['Before']);
});

test('rows that are merged: the one that stays is saved before the others are deleted, also while the cursor is in it', async () => {
  const desk = new Desk([aLine(1), aLine(2)]);
  desk.go(0, 'name');
  desk.store.entered(desk.store.ids()[0] ?? '', 'name');
  desk.store.applyChanges({
    change: [{ id: aLine(1).uid, values: { total_price: '200.00' } }],
    remove: [aLine(2).uid],
  });
  expect(await desk.store.saveAll()).toBe(true);
  expect(desk.sent.map(({ what }) => what)).toEqual([
    `update ${aLine(1).uid}`,
    `remove ${aLine(2).uid}`,
  ]);
});
