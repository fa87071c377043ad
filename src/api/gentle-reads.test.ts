import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { fourAtOnce, gentleReader, type Pause } from './gentle-reads.ts';

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }),
);
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, retryAfter?: number) =>
  new ApiError({
    kind: 'refused',
    status,
    detail: '',
    fields: {},
    endpoint: 'GET /v1/invoices/',
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });

/** Answers what it is given, one after the other; errors are thrown. */
function asking(answers: readonly (string | ApiError)[]) {
  const left = [...answers];
  return vi.fn(async () => {
    const answer = left.shift() ?? 'read';
    if (answer instanceof ApiError) throw answer;
    return answer;
  });
}

test('what may pass is tried again quietly, three times', async () => {
  const ask = asking([refusal(503), new ApiError({ kind: 'unreachable' }), refusal(500), 'read']);
  const read = gentleReader(new AbortController().signal, () => undefined)(ask);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await read).toBe('read');
  expect(ask).toHaveBeenCalledTimes(4);
});

test('after that, and for a refusal at once, the problem is given', async () => {
  const read = gentleReader(new AbortController().signal, () => undefined);
  const failing = expect(
    read(asking([refusal(500), refusal(500), refusal(500), refusal(500)])),
  ).rejects.toMatchObject({ problem: { status: 500 } });
  await vi.advanceTimersByTimeAsync(3_000);
  await failing;
  const refused = asking([refusal(403)]);
  await expect(read(refused)).rejects.toMatchObject({ problem: { status: 403 } });
  expect(refused).toHaveBeenCalledTimes(1);
});

test('a 429 makes every request wait as long as it says', async () => {
  const pauses: (Pause | null)[] = [];
  const read = gentleReader(new AbortController().signal, (pause) => pauses.push(pause));
  const [first, second] = [asking([refusal(429, 20), 'first']), asking(['second'])];
  const both = Promise.all([
    read(first),
    vi.advanceTimersByTimeAsync(1_000).then(() => read(second)),
  ]);
  await vi.advanceTimersByTimeAsync(18_000);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
  expect(pauses.at(-1)).toMatchObject({ asked: true });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await both).toEqual(['first', 'second']);
  expect(pauses.at(-1)).toBe(null);
});

test('who stops waits for nothing and asks nothing more', async () => {
  const control = new AbortController();
  const ask = asking([refusal(429, 60)]);
  const stopped = expect(gentleReader(control.signal, () => undefined)(ask)).rejects.toMatchObject({
    problem: { kind: 'aborted' },
  });
  await vi.advanceTimersByTimeAsync(1_000);
  control.abort();
  await stopped;
  expect(ask).toHaveBeenCalledTimes(1);
});

test('more than four hundred requests a minute are not made, and it is said why it waits', async () => {
  await vi.advanceTimersByTimeAsync(120_000);
  const pauses: (Pause | null)[] = [];
  const read = gentleReader(new AbortController().signal, (pause) => pauses.push(pause));
  const ask = asking([]);
  const all = Promise.all(Array.from({ length: 401 }, () => read(ask)));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(ask).toHaveBeenCalledTimes(400);
  expect(pauses.at(-1)).toMatchObject({ asked: false });
  await vi.advanceTimersByTimeAsync(2_000);
  await all;
  expect(ask).toHaveBeenCalledTimes(401);
});

test('four pieces of work are under way and never more, and one that brings others is followed', async () => {
  let [running, most] = [0, 0];
  const left = [1, 2, 3, 4, 5, 6];
  const done: number[] = [];
  const work = (number: number) => async () => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (number === 6) left.push(7, 8);
    running -= 1;
    done.push(number);
  };
  const all = fourAtOnce(() => {
    const number = left.shift();
    return number === undefined ? undefined : work(number);
  });
  await vi.advanceTimersByTimeAsync(100);
  await all;
  expect([most, done]).toEqual([4, [1, 2, 3, 4, 5, 6, 7, 8]]);
});

test('when one piece fails no other is begun, and its error is given', async () => {
  const begun: number[] = [];
  let next = 0;
  const all = expect(
    fourAtOnce(() => {
      const number = (next += 1);
      return async () => {
        begun.push(number);
        await new Promise((resolve) => setTimeout(resolve, 10));
        if (number === 2) throw new Error('no');
      };
    }),
  ).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(100);
  await all;
  expect(begun.length).toBeLessThanOrEqual(5);
});
