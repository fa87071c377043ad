import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { moveStep } from './grid-edits.ts';
import { aLine, LineService, gate, refused } from './item-grid.fixture.ts';

const unreachable = () => new ApiError({ kind: 'unreachable' });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(0);
const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const isCreate = (what: string) => what === 'create';
const bodies = (service: LineService) =>
  service.sent.map(({ what, body }) => [what.split(' ')[0], body?.name]);
const stateOf = (service: LineService, row: number) =>
  service.grid.view(service.grid.get().lines.ids[row] ?? '')?.state;

/** A new line that was created, but the response to its create was lost. */
async function lost(): Promise<LineService> {
  const service = new LineService([aLine(1)]);
  service.after = (what) => {
    if (isCreate(what)) throw unreachable();
  };
  service.type(1, 'name', 'Pens');
  service.go(0, 'name');
  await soon();
  expect(service.names).toEqual(['Line 1', 'Pens']);
  service.after = undefined;
  return service;
}

/** The same invoice after a reload of the page. */
const reloaded = (service: LineService) =>
  new LineService(service.items, { keepDrafts: true, answers: service.answers });

test('a new line corrected after a lost response is created once, by repeating the create first', async () => {
  const service = await lost();
  service.type(1, 'name', 'Pencils');
  service.go(0, 'name');
  await soon();
  expect(bodies(service)).toEqual([
    ['create', 'Pens'],
    ['create', 'Pens'],
    ['update', 'Pencils'],
  ]);
  expect(service.names).toEqual(['Line 1', 'Pencils']);
  expect(stateOf(service, 1)?.status).toBe('saved');
});

test('a new line corrected after a lost response is created once across a reload', async () => {
  const service = await lost();
  service.type(1, 'name', 'Pencils');
  const again = reloaded(service);
  expect(again.sent).toEqual([]);
  await again.grid.saveAll();
  expect(bodies(again)).toEqual([
    ['create', 'Pens'],
    ['update', 'Pencils'],
  ]);
  expect(again.names).toEqual(['Line 1', 'Pencils']);
  expect(again.grid.lines().map(({ name }) => name)).toEqual(['Line 1', 'Pencils']);
});

test('a new line deleted after a lost response is deleted on the service, across a reload', async () => {
  const service = await lost();
  service.before = gate().wait;
  service.grid.remove([service.grid.get().lines.ids[1] ?? '']);
  expect(service.grid.lines().map(({ name }) => name)).toEqual(['Line 1']);
  const again = reloaded(service);
  await again.grid.saveAll();
  expect(again.names).toEqual(['Line 1']);
  expect(again.grid.lines().map(({ name }) => name)).toEqual(['Line 1']);
});

test('a new line deleted and restored before its response is created once', async () => {
  const service = new LineService([aLine(1)]);
  const answer = gate();
  service.before = answer.wait;
  service.type(1, 'name', 'Pens');
  service.go(0, 'name');
  await soon();
  service.grid.remove([service.grid.get().lines.ids[1] ?? '']);
  service.grid.act((state) => moveStep(state, 'undo'));
  service.before = undefined;
  answer.open();
  await soon();
  expect(service.names).toEqual(['Line 1', 'Pens']);
  expect(service.grid.lines().map(({ name }) => name)).toEqual(['Line 1', 'Pens']);
});

test('a refused new line is sent as corrected', async () => {
  const service = new LineService([aLine(1)]);
  service.before = () => {
    throw refused(400, { name: ['Too short.'] });
  };
  service.type(1, 'name', 'P');
  service.go(0, 'name');
  await soon();
  service.before = undefined;
  service.type(1, 'name', 'Pens');
  service.go(0, 'name');
  await soon();
  expect(bodies(service)).toEqual([
    ['create', 'P'],
    ['create', 'Pens'],
  ]);
  expect(service.names).toEqual(['Line 1', 'Pens']);
});

test('without idempotency keys nothing is repeated by itself, and saving sends the newest text', async () => {
  const service = new LineService([aLine(1)]);
  service.repeatable = false;
  service.before = () => {
    throw unreachable();
  };
  service.type(1, 'name', 'Pens');
  service.go(0, 'name');
  await later(60);
  expect(service.sent).toHaveLength(1);
  service.before = undefined;
  service.type(1, 'name', 'Pencils');
  service.go(0, 'name');
  await soon();
  expect(service.names).toEqual(['Line 1', 'Pencils']);
});

test('a new line known with another text says so, reads once and is not retried by itself', async () => {
  const service = new LineService([aLine(1)]);
  service.before = (what) => {
    if (isCreate(what)) throw refused(409);
  };
  service.type(1, 'name', 'Pencils');
  service.go(0, 'name');
  await later(60);
  expect(service.sent).toHaveLength(1);
  expect(service.reads).toBe(1);
  expect(stateOf(service, 1)).toMatchObject({ status: 'failed', perhapsCreated: true });
  expect(service.grid.lines()[1]?.name).toBe('Pencils');
  service.before = undefined;
  expect(await service.grid.saveAll()).toBe(true);
  expect(service.names).toEqual(['Line 1', 'Pencils']);
});
