import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anInvoice } from '#contract/fixtures.ts';
import { ApiError } from '#src/api/api-error.ts';
import { eraseDrafts } from '#src/device/drafts.ts';
import { aLine, Desk, held, refused } from './store.fixture.ts';

const unreachable = () => new ApiError({ kind: 'unreachable' });
const one = aLine(1).uid;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(0);
const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const stateOf = (desk: Desk, row: number) => desk.store.view(desk.store.ids()[row] ?? '')?.state;

/** The first line was typed into and left; it is being read again. */
async function leftWhileReading() {
  const desk = new Desk([aLine(1), aLine(2)]);
  const reading = held();
  desk.beforeReading = reading.hold;
  desk.type(0, 'name', 'Paper');
  desk.go(1, 'name');
  await soon();
  return { desk, reading };
}

test('what is taken back while the line is read again is not sent', async () => {
  const { desk, reading } = await leftWhileReading();
  desk.store.undo();
  reading.letGo();
  await later(60);
  expect(desk.sent).toEqual([]);
  expect(desk.store.lines().map(({ name }) => name)).toEqual(['Line 1', 'Line 2']);
  expect(stateOf(desk, 0)).toBeUndefined();
});

test('what is typed and left while the line is read again is saved with the rest', async () => {
  const { desk, reading } = await leftWhileReading();
  desk.type(0, 'description', 'A4');
  desk.go(1, 'name');
  reading.letGo();
  await soon();
  expect(desk.items[0]).toMatchObject({ name: 'Paper', description: 'A4' });
  expect(stateOf(desk, 0)?.status).toBe('saved');
});

test('a cell that is half typed when its row is sent stays as it is, and is sent once it is left', async () => {
  const { desk, reading } = await leftWhileReading();
  desk.type(0, 'total_price', '12');
  reading.letGo();
  await soon();
  expect(desk.items[0]).toMatchObject({ name: 'Paper', total_price: '1.00' });
  desk.type(0, 'total_price', '125');
  desk.go(1, 'name');
  await soon();
  expect(desk.items[0]).toMatchObject({ name: 'Paper', total_price: '125.00' });
  expect(desk.sent.map(({ body }) => body)).toEqual([{ name: 'Paper' }, { total_price: '125.00' }]);
});

test('a line that cannot be read again is not written over unseen: it waits, and goes on by itself', async () => {
  const desk = new Desk([aLine(1), aLine(2)]);
  desk.beforeReading = () => {
    throw refused(503);
  };
  desk.type(0, 'name', 'Paper');
  desk.go(1, 'name');
  await soon();
  expect(desk.sent).toEqual([]);
  expect(stateOf(desk, 0)?.status).toBe('failed');
  desk.beforeReading = undefined;
  await later(3);
  expect(desk.names).toEqual(['Paper', 'Line 2']);
});

test('a line that cannot be read again is not deleted unseen', async () => {
  const desk = new Desk([aLine(1), aLine(2)]);
  desk.beforeReading = () => {
    throw unreachable();
  };
  desk.store.remove([one]);
  await soon();
  expect(desk.sent).toEqual([]);
  expect(stateOf(desk, 0)).toMatchObject({ status: 'failed', deleting: true });
});

test('a line that is deleted while its change is on its way is deleted', async () => {
  const desk = new Desk([aLine(1), aLine(2)]);
  const answer = held();
  desk.before = answer.hold;
  desk.store.put([{ id: one, texts: { name: 'Paper' } }]);
  await soon();
  desk.store.remove([one]);
  desk.before = undefined;
  answer.letGo();
  await soon();
  expect(desk.names).toEqual(['Line 2']);
});

test('a change that the service refuses as a conflict is kept and read again, once', async () => {
  const desk = new Desk([aLine(1), aLine(2)]);
  desk.before = () => {
    throw refused(409);
  };
  desk.type(0, 'name', 'Paper');
  desk.go(1, 'name');
  await later(60);
  expect([desk.sent.length, desk.reads]).toEqual([1, 1]);
  expect(stateOf(desk, 0)?.status).toBe('failed');
  expect(desk.store.lines()[0]?.name).toBe('Paper');
});

test('a service that asks to wait is left alone for that long, then the rows go on by themselves, in order', async () => {
  const desk = new Desk([aLine(1), aLine(2)]);
  desk.before = () => {
    throw refused(429, {}, 20);
  };
  desk.type(2, 'name', 'Pens');
  desk.go(0, 'name');
  await soon();
  desk.before = undefined;
  desk.type(0, 'name', 'Paper');
  desk.go(1, 'name');
  desk.store.remove([aLine(2).uid]);
  await later(19);
  expect(desk.sent).toHaveLength(1);
  await later(2);
  expect(desk.sent.map(({ what }) => what)).toEqual([
    'create',
    'create',
    `update ${one}`,
    `remove ${aLine(2).uid}`,
  ]);
  expect(desk.names).toEqual(['Paper', 'Pens']);
});

test('a deletion waits as the service asks, then goes on by itself', async () => {
  const desk = new Desk([aLine(1), aLine(2)]);
  desk.before = () => {
    throw refused(429, {}, 20);
  };
  desk.store.remove([one]);
  await soon();
  desk.before = undefined;
  expect(desk.store.lines().map(({ name }) => name)).toEqual(['Line 2']);
  await later(21);
  expect(desk.names).toEqual(['Line 2']);
});

test('what was erased while the service was away, by signing out, is not sent afterwards', async () => {
  const desk = new Desk([aLine(1), aLine(2)]);
  desk.before = () => {
    throw unreachable();
  };
  desk.type(0, 'name', 'Paper');
  desk.go(1, 'name');
  await soon();
  eraseDrafts();
  desk.before = undefined;
  await later(60);
  expect(desk.names).toEqual(['Line 1', 'Line 2']);
});

test('a new row is kept when the invoice may not be changed any more', () => {
  const desk = new Desk([aLine(1)]);
  desk.type(1, 'name', 'Pens');
  desk.store.receive(
    anInvoice({
      uid: desk.store.book.uid,
      items: [...desk.items],
      permissions: {
        can_update: false,
        can_delete: false,
        can_approve: false,
        can_reject: false,
        can_remove_approval: true,
      },
    }),
  );
  desk.store.left();
  expect(new Desk(desk.items, { keepDrafts: true }).store.lines().map(({ name }) => name)).toEqual([
    'Line 1',
    'Pens',
  ]);
});
