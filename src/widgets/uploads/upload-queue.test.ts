import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { Device, queueWith, soon, uploaded, xml } from './queue.fixture.ts';

const unreachable = new ApiError({ kind: 'unreachable' });
const refused = (status: number) =>
  new ApiError({ kind: 'refused', status, detail: '', fields: {}, endpoint: '' });
const never = (_: File, { signal }: { signal: AbortSignal }): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ApiError({ kind: 'aborted' })));
  });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

test('sends three files at a time and the others in order', async () => {
  const open: (() => void)[] = [];
  const { queue, states } = await queueWith({
    send: (file) =>
      new Promise((resolve) => {
        open.push(() => resolve(uploaded(file.name)));
      }),
  });
  queue.add(['a', 'b', 'c', 'd'].map((name) => xml(name)));
  await soon();
  expect(states()).toEqual(['a uploading', 'b uploading', 'c uploading', 'd queued']);
  open[0]?.();
  await soon();
  expect(states()).toEqual(['a processing', 'b uploading', 'c uploading', 'd uploading']);
});

test('retries silently with the same key before reporting a failure', async () => {
  const keys: string[] = [];
  const { queue, states, idOf } = await queueWith({
    send: async (_, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      throw unreachable;
    },
  });
  queue.add([xml('a')]);
  await soon(20_000);
  expect(states()).toEqual(['a failed']);
  expect(keys).toHaveLength(5);
  queue.retry(idOf('a'));
  await soon();
  expect(keys).toHaveLength(6);
  expect(new Set(keys).size).toBe(1);
});

test('resends failed files automatically when the network is back', async () => {
  let away = true;
  const { queue, states } = await queueWith({
    send: async (file) => {
      if (away) throw unreachable;
      return uploaded(file.name);
    },
  });
  queue.add(['a', 'b'].map((name) => xml(name)));
  await soon(60_000);
  away = false;
  queue.wake();
  await soon(1_000);
  expect(states()).toEqual(['a processing', 'b processing']);
});

test('tries only one file while the service is unreachable', async () => {
  let sent = 0;
  const { queue } = await queueWith({
    send: async () => {
      sent += 1;
      throw unreachable;
    },
  });
  queue.add(Array.from({ length: 20 }, (_, index) => xml(`f${index}`)));
  await soon(3_000);
  expect(sent).toBeLessThan(8);
});

test('does not retry a permanent refusal', async () => {
  const send = vi.fn(async () => {
    throw refused(400);
  });
  const { queue, states } = await queueWith({ send });
  queue.add([xml('a')]);
  await soon(60_000);
  expect(states()).toEqual(['a failed']);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a page opened later does not resend a refused file until the person retries it', async () => {
  const device = new Device();
  const first = await queueWith(
    {
      send: async () => {
        throw refused(413);
      },
    },
    device,
  );
  first.queue.add([xml('a')]);
  await soon();
  expect(first.states()).toEqual(['a failed']);
  device.living.clear();
  const send = vi.fn(async (file: File) => uploaded(file.name));
  const later = await queueWith({ tab: 'later', send }, device);
  await soon(60_000);
  expect(later.states()).toEqual(['a failed']);
  expect(later.queue.shown.get().items[0]?.problem).toMatchObject({ status: 413 });
  expect(send).not.toHaveBeenCalled();
  later.queue.retry(later.idOf('a'));
  await soon();
  expect(later.states()).toEqual(['a processing']);
});

test('rejects an empty file before sending it', async () => {
  const send = vi.fn(async (file: File) => uploaded(file.name));
  const { queue, states } = await queueWith({ send });
  queue.add([new File([], 'empty.pdf')]);
  await soon();
  expect(states()).toEqual(['empty.pdf failed']);
  expect(send).not.toHaveBeenCalled();
});

test('asks about the same bytes queued twice, and sends them after confirmation', async () => {
  const send = vi.fn(async (file: File) => uploaded(file.name));
  const { queue, states, idOf } = await queueWith({ send });
  queue.add([xml('a', 'same'), xml('b', 'same')]);
  await soon();
  expect(states()).toEqual(['a processing', 'b asked']);
  queue.sendAnyway(idOf('b'));
  await soon();
  expect(states()).toEqual(['a processing', 'b processing']);
});

test('asks about a file that was sent before, unless its invoice was deleted', async () => {
  const device = new Device();
  const first = await queueWith({}, device);
  first.queue.add([xml('a')]);
  await soon();
  const later = await queueWith({ tab: 'later' }, device);
  later.queue.add([xml('a again', 'a')]);
  await soon();
  expect(
    later.queue.shown.get().items.find(({ name }) => name === 'a again')?.question,
  ).toMatchObject({
    kind: 'sent-before',
    known: { uid: 'a' },
  });
  later.queue.remove(later.idOf('a again'));
  const afterDeletion = await queueWith({ tab: 'third', fetchInvoice: async () => null }, device);
  afterDeletion.queue.add([xml('once more', 'a')]);
  await soon();
  expect(afterDeletion.states()).toContain('once more processing');
});

test('asks about an encrypted PDF, and sends it after confirmation', async () => {
  const { queue, states, idOf } = await queueWith();
  queue.add([new File(['%PDF-1.6\ntrailer\n<< /Encrypt 8 0 R >>'], 'locked.pdf')]);
  await soon();
  expect(states()).toEqual(['locked.pdf asked']);
  queue.sendAnyway(idOf('locked.pdf'));
  await soon();
  expect(states()).toEqual(['locked.pdf processing']);
});

test('resumes after a reload with the same keys and resends no confirmed file', async () => {
  const device = new Device();
  const keys = new Map<string, Set<string>>();
  const note = (file: File, key: string) =>
    keys.set(file.name, (keys.get(file.name) ?? new Set()).add(key));
  const before = await queueWith(
    {
      send: (file, options) => {
        note(file, options.idempotencyKey);
        return file.name === 'a' ? Promise.resolve(uploaded('a')) : never(file, options);
      },
    },
    device,
  );
  before.queue.add(['a', 'b', 'c', 'd', 'e'].map((name) => xml(name)));
  await soon();
  device.living.delete('this');
  const sent: string[] = [];
  const after = await queueWith(
    {
      tab: 'after',
      send: async (file, { idempotencyKey }) => {
        sent.push(file.name);
        note(file, idempotencyKey);
        return uploaded(file.name);
      },
    },
    device,
  );
  await soon();
  expect(after.states()).toEqual([
    'a processing',
    'b processing',
    'c processing',
    'd processing',
    'e processing',
  ]);
  expect(sent.toSorted()).toEqual(['b', 'c', 'd', 'e']);
  expect([...keys.values()].every((used) => used.size === 1)).toBe(true);
});

test('does not take over files that another open tab is sending', async () => {
  const device = new Device();
  const one = await queueWith({ send: never }, device);
  one.queue.add(['a', 'b'].map((name) => xml(name)));
  await soon();
  const other = await queueWith({ tab: 'other' }, device);
  await soon();
  expect(other.states()).toEqual([]);
});

test('another key sends no files of the first key, which resumes them later', async () => {
  let scope = 'first';
  const sent: string[] = [];
  let blocked = true;
  const { queue, states } = await queueWith({
    scope: () => scope,
    send: (file, options) => {
      if (blocked) return never(file, options);
      sent.push(`${scope} ${file.name}`);
      return Promise.resolve(uploaded(file.name));
    },
  });
  queue.add(['a', 'b', 'c', 'd'].map((name) => xml(name)));
  await soon();
  scope = 'second';
  blocked = false;
  await queue.enter();
  await soon(60_000);
  expect([sent, states(), queue.shown.get().others]).toEqual([[], [], 4]);
  scope = 'first';
  await queue.enter();
  await soon();
  expect(sent).toEqual(['first a', 'first b', 'first c', 'first d']);
});

test('sends files of another key with the current one on request', async () => {
  let scope = 'first';
  const { queue, states } = await queueWith({
    scope: () => scope,
    send: (file, options) =>
      scope === 'first' ? never(file, options) : Promise.resolve(uploaded(file.name)),
  });
  queue.add([xml('a')]);
  await soon();
  scope = 'second';
  await queue.enter();
  await queue.reassign();
  await soon();
  expect([states(), queue.shown.get().others]).toEqual([['a processing'], 0]);
});

test('sends nothing offline and starts automatically when back online', async () => {
  let online = false;
  const send = vi.fn(async (file: File) => uploaded(file.name));
  const { queue, states } = await queueWith({ online: () => online, send });
  queue.add([xml('a')]);
  await soon(60_000);
  expect([send.mock.calls.length, queue.shown.get().pause?.kind]).toEqual([0, 'offline']);
  online = true;
  queue.wake();
  await soon();
  expect(states()).toEqual(['a processing']);
});

test('sends a file from memory when the device is full, and says so', async () => {
  const device = new Device();
  device.full = true;
  const { queue, states } = await queueWith({}, device);
  queue.add([xml('a')]);
  await soon();
  expect(queue.shown.get().items[0]?.onlyHere).toBe(true);
  expect(states()).toEqual(['a processing']);
});

test('cancelling a file removes it and starts the next one', async () => {
  const { queue, states, idOf, device } = await queueWith({ send: never });
  queue.add(['a', 'b', 'c', 'd'].map((name) => xml(name)));
  await soon();
  queue.cancel(idOf('a'));
  await soon();
  expect(states()).toEqual(['b uploading', 'c uploading', 'd uploading']);
  expect(device.records.size).toBe(3);
});
