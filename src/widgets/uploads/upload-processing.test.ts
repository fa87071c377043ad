import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { summarise } from './upload-item.ts';
import { Device, queueWith, row, soon, xml } from './queue.fixture.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

test('a stuck file that becomes ready is no longer a problem', async () => {
  let status = 'processing';
  const { queue, finished } = await queueWith({
    fetchNewest: async () => ({ page_count: 1, results: [row('a', status)] }),
  });
  queue.add([xml('a')]);
  await soon();
  for (let minute = 0; minute < 11; minute += 1) await soon(60_000);
  expect(queue.shown.get().items).toEqual([
    expect.objectContaining({ state: 'processing', stuck: true }),
  ]);
  status = 'finished';
  await soon(60_000);
  const [item] = queue.shown.get().items;
  expect(item).toEqual({
    id: item?.id,
    name: 'a',
    size: item?.size,
    state: 'ready',
    percent: 100,
    uid: 'a',
    hf_id: 'INV-a',
  });
  expect(summarise(queue.shown.get().items)).toMatchObject({ done: 1, problems: 0 });
  expect(finished).toHaveBeenLastCalledWith(item);
});

test('keeps the link to the invoice when waiting longer', async () => {
  const { queue, idOf } = await queueWith({
    fetchNewest: async () => ({ page_count: 1, results: [row('a', 'processing')] }),
  });
  queue.add([xml('a')]);
  await soon();
  for (let minute = 0; minute < 11; minute += 1) await soon(60_000);
  queue.keepWaiting(idOf('a'));
  expect(queue.shown.get().items).toEqual([expect.not.objectContaining({ stuck: true })]);
  expect(queue.shown.get().items[0]).toMatchObject({ state: 'processing', uid: 'a', percent: 100 });
});

test('reports no file as stuck after a later reload before its status was polled', async () => {
  const device = new Device();
  const names = Array.from({ length: 120 }, (_, index) => `f${index}`);
  const before = await queueWith({}, device);
  before.queue.add(names.map((name) => xml(name)));
  for (let second = 0; second < 20; second += 1) await soon(10);
  expect(before.states().every((state) => state.endsWith('processing'))).toBe(true);
  device.living.delete('this');
  vi.setSystemTime(Date.now() + 15 * 60_000);
  let away = true;
  const after = await queueWith(
    {
      tab: 'after',
      fetchNewest: async (page) => {
        if (away) throw new Error('away');
        return {
          page_count: 2,
          results: names
            .map((name) => row(name))
            .toReversed()
            .slice((page - 1) * 100, page * 100),
        };
      },
    },
    device,
  );
  await soon(5_000);
  expect(summarise(after.queue.shown.get().items)).toMatchObject({ all: 120, problems: 0 });
  away = false;
  for (let second = 0; second < 12; second += 1) await soon(5_000);
  expect(summarise(after.queue.shown.get().items)).toMatchObject({ done: 120, problems: 0 });
  expect(after.finished.mock.calls.some(([item]) => item.stuck)).toBe(false);
});
