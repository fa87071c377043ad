import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { queueWith, soon, uploaded, xml } from './queue.fixture.ts';

const refused = (status: number, retryAfter?: number) =>
  new ApiError({
    kind: 'refused',
    status,
    detail: '',
    fields: {},
    endpoint: '',
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

test('sends nothing before the time the service asked for, and does not count it as a failure', async () => {
  const at: number[] = [];
  const begun = Date.now();
  const { queue, states } = await queueWith({
    send: async (file) => {
      at.push(Date.now() - begun);
      if (at.length === 1) throw refused(429, 20);
      return uploaded(file.name);
    },
  });
  queue.add(['a', 'b', 'c', 'd'].map((name) => xml(name)));
  await soon(19_000);
  expect(at).toHaveLength(1);
  expect(queue.shown.get().pause).toMatchObject({ kind: 'rate-limited' });
  await soon(2_000);
  expect(states()).toEqual(['a processing', 'b processing', 'c processing', 'd processing']);
  expect(queue.shown.get().pause).toBeNull();
});

test('waits longer after each 429 without a Retry-After', async () => {
  const at: number[] = [];
  let busy = true;
  const { queue, states } = await queueWith({
    send: async (file) => {
      at.push(Date.now());
      if (busy) throw refused(429);
      return uploaded(file.name);
    },
  });
  queue.add(['a', 'b', 'c', 'd'].map((name) => xml(name)));
  for (let second = 0; second < 60; second += 1) await soon(1_000);
  expect(at.length).toBeLessThan(25);
  expect(states()).toEqual(['a queued', 'b queued', 'c queued', 'd queued']);
  busy = false;
  for (let second = 0; second < 32; second += 1) await soon(1_000);
  expect(states()).toEqual(['a processing', 'b processing', 'c processing', 'd processing']);
});
