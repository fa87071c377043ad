import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anInvoice } from '#contract/fixtures.ts';
import { ApiError } from '#src/api/api-error.ts';
import { eraseDrafts } from '#src/device/drafts.ts';
import { leave, moveStep } from './grid-edits.ts';
import { aLine, LineService, gate, refused } from './item-grid.fixture.ts';

const unreachable = () => new ApiError({ kind: 'unreachable' });
const one = aLine(1).uid;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(0);
const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const stateOf = (service: LineService, row: number) =>
  service.grid.view(service.grid.get().lines.ids[row] ?? '')?.state;

/** The first line was edited and left; it is being read again. */
async function leftWhileReading() {
  const service = new LineService([aLine(1), aLine(2)]);
  const reading = gate();
  service.beforeReading = reading.wait;
  service.type(0, 'name', 'Paper');
  service.go(1, 'name');
  await soon();
  return { service, reading };
}

test('does not send an edit undone while the line is read again', async () => {
  const { service, reading } = await leftWhileReading();
  service.grid.act((state) => moveStep(state, 'undo'));
  reading.open();
  await later(60);
  expect(service.sent).toEqual([]);
  expect(service.grid.lines().map(({ name }) => name)).toEqual(['Line 1', 'Line 2']);
  expect(stateOf(service, 0)).toBeUndefined();
});

test('saves edits made while the line is read again together with the others', async () => {
  const { service, reading } = await leftWhileReading();
  service.type(0, 'description', 'A4');
  service.go(1, 'name');
  reading.open();
  await soon();
  expect(service.items[0]).toMatchObject({ name: 'Paper', description: 'A4' });
  expect(stateOf(service, 0)?.status).toBe('saved');
});

test('leaves out a cell being typed into when its row is sent, and sends it once it is left', async () => {
  const { service, reading } = await leftWhileReading();
  service.type(0, 'total_price', '12');
  reading.open();
  await soon();
  expect(service.items[0]).toMatchObject({ name: 'Paper', total_price: '1.00' });
  service.type(0, 'total_price', '125');
  service.go(1, 'name');
  await soon();
  expect(service.items[0]).toMatchObject({ name: 'Paper', total_price: '125.00' });
  expect(service.sent.map(({ body }) => body)).toEqual([
    { name: 'Paper' },
    { total_price: '125.00' },
  ]);
});

test('does not overwrite a line that cannot be read again, and resumes by itself', async () => {
  const service = new LineService([aLine(1), aLine(2)]);
  service.beforeReading = () => {
    throw refused(503);
  };
  service.type(0, 'name', 'Paper');
  service.go(1, 'name');
  await soon();
  expect(service.sent).toEqual([]);
  expect(stateOf(service, 0)?.status).toBe('failed');
  service.beforeReading = undefined;
  await later(3);
  expect(service.names).toEqual(['Paper', 'Line 2']);
});

test('does not delete a line that cannot be read again', async () => {
  const service = new LineService([aLine(1), aLine(2)]);
  service.beforeReading = () => {
    throw unreachable();
  };
  service.grid.remove([one]);
  await soon();
  expect(service.sent).toEqual([]);
  expect(stateOf(service, 0)).toMatchObject({ status: 'failed', deleting: true });
});

test('deletes a line that is removed while its change is being sent', async () => {
  const service = new LineService([aLine(1), aLine(2)]);
  const answer = gate();
  service.before = answer.wait;
  service.grid.put([{ id: one, contents: { name: 'Paper' } }]);
  await soon();
  service.grid.remove([one]);
  service.before = undefined;
  answer.open();
  await soon();
  expect(service.names).toEqual(['Line 2']);
});

test('keeps a change refused as a conflict and reads the invoice again once', async () => {
  const service = new LineService([aLine(1), aLine(2)]);
  service.before = () => {
    throw refused(409);
  };
  service.type(0, 'name', 'Paper');
  service.go(1, 'name');
  await later(60);
  expect([service.sent.length, service.reads]).toEqual([1, 1]);
  expect(stateOf(service, 0)?.status).toBe('failed');
  expect(service.grid.lines()[0]?.name).toBe('Paper');
});

test('waits as long as the service asks, then sends the rows in order by itself', async () => {
  const service = new LineService([aLine(1), aLine(2)]);
  service.before = () => {
    throw refused(429, {}, 20);
  };
  service.type(2, 'name', 'Pens');
  service.go(0, 'name');
  await soon();
  service.before = undefined;
  service.type(0, 'name', 'Paper');
  service.go(1, 'name');
  service.grid.remove([aLine(2).uid]);
  await later(19);
  expect(service.sent).toHaveLength(1);
  await later(2);
  expect(service.sent.map(({ what }) => what)).toEqual([
    'create',
    'create',
    `update ${one}`,
    `remove ${aLine(2).uid}`,
  ]);
  expect(service.names).toEqual(['Paper', 'Pens']);
});

test('a deletion waits as long as the service asks, then is sent by itself', async () => {
  const service = new LineService([aLine(1), aLine(2)]);
  service.before = () => {
    throw refused(429, {}, 20);
  };
  service.grid.remove([one]);
  await soon();
  service.before = undefined;
  expect(service.grid.lines().map(({ name }) => name)).toEqual(['Line 2']);
  await later(21);
  expect(service.names).toEqual(['Line 2']);
});

test('does not send edits that signing out erased while the service was unreachable', async () => {
  const service = new LineService([aLine(1), aLine(2)]);
  service.before = () => {
    throw unreachable();
  };
  service.type(0, 'name', 'Paper');
  service.go(1, 'name');
  await soon();
  eraseDrafts();
  service.before = undefined;
  await later(60);
  expect(service.names).toEqual(['Line 1', 'Line 2']);
});

test('reads a waiting row again instead of sending it when another tab saved it meanwhile', async () => {
  const service = new LineService([aLine(1), aLine(2)]);
  service.before = () => {
    throw refused(429, {}, 20);
  };
  service.type(0, 'name', 'Paper');
  service.go(1, 'name');
  await soon();
  const otherTab = new LineService(service.items, { keepDrafts: true });
  await otherTab.grid.saveAll();
  expect(otherTab.names).toEqual(['Paper', 'Line 2']);
  service.before = undefined;
  await later(21);
  expect(service.sent).toHaveLength(1);
  expect(service.reads).toBe(1);
});

test('keeps a new row when the invoice may not be changed any more', () => {
  const service = new LineService([aLine(1)]);
  service.type(1, 'name', 'Pens');
  service.grid.receive(
    anInvoice({
      uid: service.grid.uid,
      items: [...service.items],
      permissions: {
        can_update: false,
        can_delete: false,
        can_approve: false,
        can_reject: false,
        can_remove_approval: true,
      },
    }),
  );
  service.grid.act(leave);
  expect(
    new LineService(service.items, { keepDrafts: true }).grid.lines().map(({ name }) => name),
  ).toEqual(['Line 1', 'Pens']);
});

test('undoing or retyping a refused cell clears its problem while the cursor is in its row', async () => {
  const service = new LineService([aLine(1), aLine(2)]);
  const refuse = async () => {
    service.type(0, 'quantity', 'abc');
    service.type(0, 'total_price', 'xyz');
    service.go(1, 'quantity');
    await soon();
    expect(problemsOf(service)).toEqual(['quantity', 'total_price']);
    service.go(0, 'quantity');
  };
  const problemsOf = (at: LineService) => {
    const state = stateOf(at, 0);
    return state?.status === 'failed' ? Object.keys(state.problems) : state;
  };
  await refuse();
  service.grid.act((state) => moveStep(state, 'undo'));
  expect(problemsOf(service)).toEqual(['quantity']);
  service.grid.act((state) => moveStep(state, 'undo'));
  expect(problemsOf(service)).toBeUndefined();
  await refuse();
  service.type(0, 'quantity', '3');
  service.go(0, 'name');
  expect(problemsOf(service)).toEqual(['total_price']);
  service.go(1, 'name');
  await soon();
  expect(problemsOf(service)).toEqual(['total_price']);
  expect(service.sent).toEqual([]);
});
