import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { aLine, Desk, held, refused } from './store.fixture.ts';

const unreachable = () => new ApiError({ kind: 'unreachable' });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(0);
const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const isCreate = (what: string) => what === 'create';
const bodies = (desk: Desk) => desk.sent.map(({ what, body }) => [what.split(' ')[0], body?.name]);
const stateOf = (desk: Desk, row: number) => desk.store.view(desk.store.ids()[row] ?? '')?.state;

/** A new line whose first answer is lost although it was made. */
async function lost(): Promise<Desk> {
  const desk = new Desk([aLine(1)]);
  desk.after = (what) => {
    if (isCreate(what)) throw unreachable();
  };
  desk.type(1, 'name', 'Pens');
  desk.go(0, 'name');
  await soon();
  expect(desk.names).toEqual(['Line 1', 'Pens']);
  desk.after = undefined;
  return desk;
}

/** The same invoice after a reload of the page. */
const reloaded = (desk: Desk) => new Desk(desk.items, { keepDrafts: true, answers: desk.answers });

test('a new line corrected after its answer was lost stands once, corrected: what was sent is repeated first', async () => {
  const desk = await lost();
  desk.type(1, 'name', 'Pencils');
  desk.go(0, 'name');
  await soon();
  expect(bodies(desk)).toEqual([
    ['create', 'Pens'],
    ['create', 'Pens'],
    ['update', 'Pencils'],
  ]);
  expect(desk.names).toEqual(['Line 1', 'Pencils']);
  expect(stateOf(desk, 1)?.status).toBe('saved');
});

test('a new line corrected after its answer was lost stands once over a reload, too', async () => {
  const desk = await lost();
  desk.type(1, 'name', 'Pencils');
  const again = reloaded(desk);
  expect(again.sent).toEqual([]);
  await again.store.saveAll();
  expect(bodies(again)).toEqual([
    ['create', 'Pens'],
    ['update', 'Pencils'],
  ]);
  expect(again.names).toEqual(['Line 1', 'Pencils']);
  expect(again.store.lines().map(({ name }) => name)).toEqual(['Line 1', 'Pencils']);
});

test('a new line deleted after its answer was lost is deleted where it was made, over a reload too', async () => {
  const desk = await lost();
  desk.before = held().hold;
  desk.store.remove([desk.store.ids()[1] ?? '']);
  expect(desk.store.lines().map(({ name }) => name)).toEqual(['Line 1']);
  const again = reloaded(desk);
  await again.store.saveAll();
  expect(again.names).toEqual(['Line 1']);
  expect(again.store.lines().map(({ name }) => name)).toEqual(['Line 1']);
});

test('a new line deleted while it is being made, and taken back before the answer, stands once', async () => {
  const desk = new Desk([aLine(1)]);
  const answer = held();
  desk.before = answer.hold;
  desk.type(1, 'name', 'Pens');
  desk.go(0, 'name');
  await soon();
  desk.store.remove([desk.store.ids()[1] ?? '']);
  desk.store.undo();
  desk.before = undefined;
  answer.letGo();
  await soon();
  expect(desk.names).toEqual(['Line 1', 'Pens']);
  expect(desk.store.lines().map(({ name }) => name)).toEqual(['Line 1', 'Pens']);
});

test('a line that was refused is sent as it is corrected', async () => {
  const desk = new Desk([aLine(1)]);
  desk.before = () => {
    throw refused(400, { name: ['Too short.'] });
  };
  desk.type(1, 'name', 'P');
  desk.go(0, 'name');
  await soon();
  desk.before = undefined;
  desk.type(1, 'name', 'Pens');
  desk.go(0, 'name');
  await soon();
  expect(bodies(desk)).toEqual([
    ['create', 'P'],
    ['create', 'Pens'],
  ]);
  expect(desk.names).toEqual(['Line 1', 'Pens']);
});

test('where creates have no keys, nothing is repeated by itself, and what is sent when asked is the newest', async () => {
  const desk = new Desk([aLine(1)]);
  desk.repeatable = false;
  desk.before = () => {
    throw unreachable();
  };
  desk.type(1, 'name', 'Pens');
  desk.go(0, 'name');
  await later(60);
  expect(desk.sent).toHaveLength(1);
  desk.before = undefined;
  desk.type(1, 'name', 'Pencils');
  desk.go(0, 'name');
  await soon();
  expect(desk.names).toEqual(['Line 1', 'Pencils']);
});

test('a new line that the service knows with another text says so, is read again, and is not asked for ever', async () => {
  const desk = new Desk([aLine(1)]);
  desk.before = (what) => {
    if (isCreate(what)) throw refused(409);
  };
  desk.type(1, 'name', 'Pencils');
  desk.go(0, 'name');
  await later(60);
  expect(desk.sent).toHaveLength(1);
  expect(desk.reads).toBe(1);
  expect(stateOf(desk, 1)).toMatchObject({ status: 'failed', perhapsThere: true });
  expect(desk.store.lines()[1]?.name).toBe('Pencils');
  desk.before = undefined;
  expect(await desk.store.saveAll()).toBe(true);
  expect(desk.names).toEqual(['Line 1', 'Pencils']);
});
