import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError, refusal } from '#src/api/api-error.ts';
import { notRead, readRecords, type Found } from './read-records.ts';

type Step = 'read' | 'gone' | 'wait' | 'unseen' | 'failed';

const problems = {
  wait: { ...refusal(429, ''), retryAfter: 3 },
  unseen: { kind: 'unreachable' },
  failed: refusal(403, ''),
} as const;

/** A service in memory whose clock advances only by waiting; the last step of a record repeats. */
async function reading(scripts: readonly (readonly Step[])[], cancelAfter = Infinity) {
  const cancel = new AbortController();
  const seen = {
    asked: scripts.map(() => 0),
    atOnce: 0,
    most: 0,
    tooEarly: 0,
    afterCancel: 0,
    pauses: [] as number[],
  };
  const found = new Map<string, Found<string, string>>();
  let [clock, pausedUntil, answers] = [0, 0, 0];
  await readRecords<string, string>({
    uids: scripts.map((_, index) => String(index)),
    read: async (uid): Promise<Found<string, string>> => {
      const index = Number(uid);
      const steps = scripts[index] ?? [];
      const step = steps[Math.min(seen.asked[index] ?? 0, steps.length - 1)] ?? 'read';
      seen.asked[index] = (seen.asked[index] ?? 0) + 1;
      if (clock < pausedUntil) seen.tooEarly += 1;
      if (cancel.signal.aborted) seen.afterCancel += 1;
      seen.most = Math.max(seen.most, (seen.atOnce += 1));
      await new Promise((resolve) => setTimeout(resolve, 0));
      seen.atOnce -= 1;
      if ((answers += 1) >= cancelAfter) cancel.abort();
      if (step === 'read') return { kind: 'read', record: `line ${uid}` };
      return step === 'gone' ? { kind: 'gone' } : notRead(new ApiError(problems[step]), step);
    },
    wait: (milliseconds) => {
      clock += milliseconds;
      return Promise.resolve();
    },
    now: () => clock,
    settled: (uid, one) => {
      expect(found.has(uid)).toBe(false);
      found.set(uid, one);
    },
    paused: (until) => {
      pausedUntil = until;
      if (until > 0) seen.pauses.push(until);
    },
    signal: cancel.signal,
  });
  return { found, seen };
}

test('reads every record, four at a time, and recognises deleted ones', async () => {
  const { found, seen } = await reading([
    ...Array.from({ length: 9 }, (): Step[] => ['read']),
    ['gone'],
  ]);
  expect(found.size).toBe(10);
  expect(found.get('3')).toEqual({ kind: 'read', record: 'line 3' });
  expect(found.get('9')).toEqual({ kind: 'gone' });
  expect(seen.most).toBe(4);
});

test('a 429 pauses all reads for the requested time and loses no record', async () => {
  const { found, seen } = await reading([
    ['wait', 'read'],
    ['read'],
    ['read'],
    ['read'],
    ['read'],
    ['wait', 'wait', 'read'],
  ]);
  expect([...found.values()].every(({ kind }) => kind === 'read')).toBe(true);
  expect(seen.pauses.at(0)).toBe(3_000);
  expect(seen.tooEarly).toBe(0);
});

test('retries a record without a response, then reports the failure with its reason', async () => {
  const { found, seen } = await reading([
    ['unseen', 'unseen', 'unseen', 'read'],
    ['unseen'],
    ['failed'],
  ]);
  expect([...found]).toEqual(
    expect.arrayContaining([
      ['0', { kind: 'read', record: 'line 0' }],
      ['1', expect.objectContaining({ kind: 'failed', problem: 'unseen' })],
      ['2', { kind: 'failed', problem: 'failed' }],
    ]),
  );
  expect(seen.asked).toEqual([4, 4, 1]);
});

test('stops after a few records when the service is unreachable', async () => {
  const { found } = await reading(Array.from({ length: 1_000 }, (): Step[] => ['unseen']));
  expect(found.size).toBeGreaterThan(0);
  expect(found.size).toBeLessThan(20);
});

test('never reads after a cancel or during a pause, and loses no record', async () => {
  const steps = fc
    .array(fc.constantFrom<Step>('read', 'gone', 'wait', 'unseen', 'failed'), {
      minLength: 1,
      maxLength: 4,
    })
    .map((all): Step[] => [...all, 'read']);
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      async (scripts, cancelAfter) => {
        const { found, seen } = await reading(scripts, cancelAfter);
        expect(seen).toMatchObject({ tooEarly: 0, afterCancel: 0 });
        expect(seen.most).toBeLessThanOrEqual(4);
        if (
          seen.asked.reduce((sum, times) => sum + times, 0) < cancelAfter &&
          ![...found.values()].some(({ kind }) => kind === 'failed')
        )
          expect(found.size).toBe(scripts.length);
      },
    ),
    { numRuns: 60 },
  );
});
