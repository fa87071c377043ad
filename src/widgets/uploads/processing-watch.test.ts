import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProcessingWatch } from './processing-watch.ts';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** A service with invoices, newest first, in pages of 100. */
function watching(count: number) {
  const uids = Array.from({ length: count }, (_, index) => `uid-${index}`);
  const world = {
    statuses: new Map(uids.map((uid) => [uid, 'processing'])),
    hidden: false,
    broken: false,
    newer: 0,
  };
  const asked: { readonly at: number; readonly what: number | string }[] = [];
  const read: string[] = [];
  const stuck: string[] = [];
  const gone: string[] = [];
  let watchedFiles = uids.map((uid) => ({ id: `id-${uid}`, uid, since: 0 }));
  const forget = (id: string) => {
    watchedFiles = watchedFiles.filter((one) => one.id !== id);
  };
  const watch = new ProcessingWatch({
    watchedFiles: () => watchedFiles,
    hidden: () => world.hidden,
    fetchNewest: async (page) => {
      asked.push({ at: Date.now(), what: page });
      if (world.broken) throw new Error('away');
      const others = Array.from({ length: world.newer }, (_, index) => ({
        uid: `other-${index}`,
        processing_status: 'finished',
      }));
      const rows = [
        ...others,
        ...[...world.statuses].map(([uid, processing_status]) => ({ uid, processing_status })),
      ];
      return {
        page_count: Math.ceil(rows.length / 100),
        results: rows.slice((page - 1) * 100, page * 100),
      };
    },
    fetchInvoice: async (uid) => {
      asked.push({ at: Date.now(), what: uid });
      const processing_status = world.statuses.get(uid);
      return processing_status === undefined ? null : { uid, processing_status };
    },
    onRead: (id) => {
      read.push(id);
      forget(id);
    },
    onGone: (id) => {
      gone.push(id);
      forget(id);
    },
    onStuck: (id) => stuck.push(id),
  });
  return { watch, world, asked, read, stuck, gone };
}

test('polls a hundred files with one request per tick, ever less often, until the last is read', async () => {
  const { watch, world, asked, read } = watching(100);
  watch.begin();
  await vi.advanceTimersByTimeAsync(60_000);
  const gaps = asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0));
  expect(asked[0]?.at).toBe(1000);
  expect(asked.every(({ what }) => what === 1)).toBe(true);
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
  expect(gaps.at(-1)).toBeGreaterThan(3 * (gaps[0] ?? 0));
  for (const uid of world.statuses.keys()) world.statuses.set(uid, 'finished');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveLength(100);
  const { length } = asked;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(length);
});

test('does not poll in a hidden tab, and polls at once when it becomes visible', async () => {
  const { watch, world, asked } = watching(3);
  world.hidden = true;
  watch.begin();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toEqual([]);
  world.hidden = false;
  watch.look();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(1);
});

test('reports a file as stuck after 10 minutes of processing and keeps polling it', async () => {
  const { watch, world, stuck, read } = watching(1);
  watch.begin();
  await vi.advanceTimersByTimeAsync(9.5 * 60_000);
  expect(stuck).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stuck).toContain('id-uid-0');
  world.statuses.set('uid-0', 'finished');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toEqual(['id-uid-0']);
});

test('does not report a file as stuck while polling fails', async () => {
  const { watch, world, stuck } = watching(1);
  world.broken = true;
  watch.begin();
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  expect(stuck).toEqual([]);
});

test('finds files pushed off the first page on the next page or by UID', async () => {
  const { watch, world, read } = watching(5);
  world.newer = 150;
  for (const uid of world.statuses.keys()) world.statuses.set(uid, 'finished');
  watch.begin();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(read).toHaveLength(5);
});

test('stops waiting for an invoice that was deleted', async () => {
  const { watch, world, gone, asked } = watching(1);
  world.statuses.clear();
  watch.begin();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(gone).toEqual(['id-uid-0']);
  expect(asked.map(({ what }) => what)).toEqual([1, 'uid-0']);
});

test('continues polling after the service was unavailable', async () => {
  const { watch, world, read } = watching(1);
  world.broken = true;
  watch.begin();
  await vi.advanceTimersByTimeAsync(60_000);
  world.broken = false;
  world.statuses.set('uid-0', 'finished');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toEqual(['id-uid-0']);
});
