import { expect, test, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { makePace, RequestQueue, type Pause, type QueueOptions } from './request-queue.ts';

/** A queue whose clock advances only while it waits, and the pauses its listener received. */
function queueWith(options: QueueOptions = {}) {
  const clock = { now: 0 };
  const pauses: (Pause | null)[] = [];
  const queue = new RequestQueue({
    onPause: (pause) => pauses.push(pause),
    now: () => clock.now,
    wait: async (milliseconds, signal) => {
      await Promise.resolve();
      if (!signal.aborted) clock.now += milliseconds;
    },
    ...options,
  });
  return { queue, clock, pauses };
}

const refused = (status: number, retryAfter?: number) =>
  new ApiError({
    kind: 'refused',
    status,
    detail: '',
    fields: {},
    endpoint: 'GET /v1/invoices/',
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });

/** Returns the given responses one after another; errors are thrown. */
function answering(answers: readonly (string | ApiError)[]) {
  const left = [...answers];
  return vi.fn(async () => {
    const answer = left.shift() ?? 'read';
    if (answer instanceof ApiError) throw answer;
    return answer;
  });
}

const never = new AbortController().signal;

test('silently retries a temporarily failed read three times with increasing waits', async () => {
  const { queue, clock, pauses } = queueWith();
  const request = answering([
    refused(503),
    new ApiError({ kind: 'unreachable' }),
    refused(500),
    'read',
  ]);
  expect(await queue.read(request, never)).toBe('read');
  expect([request.mock.calls.length, clock.now, pauses]).toEqual([4, 300 + 600 + 1_200, []]);
});

test('passes on the problem after the last retry, or at once for a refusal', async () => {
  const { queue } = queueWith();
  await expect(
    queue.read(answering([refused(500), refused(500), refused(500), refused(500)]), never),
  ).rejects.toMatchObject({ problem: { status: 500 } });
  const forbidden = answering([refused(403)]);
  await expect(queue.read(forbidden, never)).rejects.toMatchObject({ problem: { status: 403 } });
  expect(forbidden).toHaveBeenCalledTimes(1);
});

test('repeats a change only after a 429, because it may have been carried out otherwise', async () => {
  const { queue } = queueWith();
  const lost = answering([new ApiError({ kind: 'unreachable' })]);
  await expect(queue.send(lost, never)).rejects.toMatchObject({ problem: { kind: 'unreachable' } });
  expect(lost).toHaveBeenCalledTimes(1);
  const slowedDown = answering([refused(429, 3), 'changed']);
  expect(await queue.send(slowedDown, never)).toBe('changed');
});

test('a 429 pauses every request as long as requested, and its end is reported once', async () => {
  const { queue, clock, pauses } = queueWith();
  const first = answering([refused(429, 20), 'first']);
  const second = answering(['second']);
  const begun: number[] = [];
  const both = Promise.all([
    queue.read(first, never),
    Promise.resolve()
      .then(() => undefined)
      .then(() => undefined)
      .then(() =>
        queue.read(async () => {
          begun.push(clock.now);
          return second();
        }, never),
      ),
  ]);
  expect(await both).toEqual(['first', 'second']);
  expect(begun[0]).toBeGreaterThanOrEqual(20_000);
  expect(pauses).toEqual([{ until: 20_000, requested: true }, null]);
});

test('waits as long as it takes for a service that says when it will respond', async () => {
  const { queue, clock, pauses } = queueWith();
  const away = Array.from({ length: 20 }, () => refused(503, 5));
  expect(await queue.read(answering([...away, 'read']), never)).toBe('read');
  expect(clock.now).toBe(100_000);
  expect(pauses.slice(0, 2)).toEqual([{ until: 5_000, requested: true }, null]);
  const order = answering([refused(503, 5), 'file']);
  expect(await queue.order(order, never)).toBe('file');
});

test('repeats neither a change after such a 503 nor an expensive request after one without a time', async () => {
  const { queue } = queueWith();
  const change = answering([refused(503, 5)]);
  await expect(queue.send(change, never)).rejects.toMatchObject({ problem: { status: 503 } });
  const order = answering([refused(503)]);
  await expect(queue.order(order, never)).rejects.toMatchObject({ problem: { status: 503 } });
  expect([change.mock.calls.length, order.mock.calls.length]).toEqual([1, 1]);
});

test.each([
  [undefined, 300_000],
  [0, 0],
])('a service that defers more than %o times counts as failed', async (mostWaits, waited) => {
  const { queue, clock } = queueWith(mostWaits === undefined ? {} : { mostWaits });
  const always = vi.fn(() => Promise.reject(refused(503, 5)));
  await expect(queue.read(always, never)).rejects.toMatchObject({ problem: { status: 503 } });
  expect(clock.now).toBe(waited + 300 + 600 + 1_200);
});

test('waits five seconds without a stated time, and at least one otherwise', async () => {
  const { queue, pauses } = queueWith();
  await queue.read(answering([refused(429), refused(429, 0)]), never);
  expect(pauses.map((pause) => pause?.until)).toEqual([5_000, undefined, 6_000, undefined]);
});

test('an aborted request stops waiting, requesting and reporting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const control = new AbortController();
  const pauses: (Pause | null)[] = [];
  const queue = new RequestQueue({ onPause: (pause) => pauses.push(pause) });
  const request = answering([refused(429, 60)]);
  const stopped = expect(queue.read(request, control.signal)).rejects.toMatchObject({
    problem: { kind: 'aborted' },
  });
  await vi.advanceTimersByTimeAsync(1_000);
  control.abort();
  await stopped;
  expect(request).toHaveBeenCalledTimes(1);
  expect(pauses).toHaveLength(1);
  vi.useRealTimers();
});

test('runs at most four requests at once, and a queued one can be aborted', async () => {
  const { queue } = queueWith();
  const answers: (() => void)[] = [];
  let most = 0;
  const request = async () => {
    most = Math.max(most, answers.length + 1);
    await new Promise<void>((resolve) => answers.push(resolve));
  };
  const control = new AbortController();
  const four = Array.from({ length: 4 }, () => queue.read(request, never));
  const leaving = expect(queue.read(request, control.signal)).rejects.toMatchObject({
    problem: { kind: 'aborted' },
  });
  const fifth = queue.read(request, never);
  await Promise.resolve();
  control.abort();
  await leaving;
  expect(answers).toHaveLength(4);
  answers[0]?.();
  await four[0];
  await vi.waitFor(() => expect(answers).toHaveLength(5));
  for (const answer of answers) answer();
  await Promise.all([...four, fifth]);
});

test('a pace admits so many per period and says how long the next one must wait', () => {
  let at = 0;
  const pace = makePace(2, 1_000, () => at);
  expect([pace.turn(), pace.turn()]).toEqual([0, 0]);
  at = 400;
  expect(pace.turn()).toBe(600);
  at = 1_000;
  expect([pace.turn(), pace.turn(), pace.turn()]).toEqual([0, 0, 1_000]);
});

test('keeps its own pace and reports it as the reason of the pause', async () => {
  const clock = { now: 0 };
  const pauses: (Pause | null)[] = [];
  const queue = new RequestQueue({
    onPause: (pause) => pauses.push(pause),
    pace: makePace(2, 1_000, () => clock.now),
    now: () => clock.now,
    wait: async (milliseconds) => void (clock.now += milliseconds),
  });
  for (let count = 0; count < 3; count += 1) await queue.read(answering([]), never);
  expect(pauses).toEqual([{ until: 1_000, requested: false }, null]);
});

test('starts no further work after a failure and passes on the error', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  await expect(
    new RequestQueue().each([1, 2, 3, 4, 5, 6, 7, 8], async (number) => {
      begun.push(number);
      await Promise.resolve();
      if (number === 2) throw new Error('no');
      await new Promise((resolve) => setTimeout(resolve, 5));
      ended.push(number);
    }),
  ).rejects.toThrow('no');
  expect(begun.length).toBeLessThanOrEqual(5);
  expect(ended).toEqual(begun.filter((number) => number !== 2));
});
