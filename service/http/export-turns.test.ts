import { expect, test } from 'vitest';
import { exportTurns } from '#service/http/export-turns.ts';

const stay = new AbortController().signal;
const limits = { atOnce: 2, waiting: 2, longestWait: 60_000 };
/** A new person on each call. */
let people = 0;
const somebody = () => `person ${(people += 1)}`;
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('runs a few exports at once and the others in the order of their requests', async () => {
  const turns = exportTurns(limits);
  const first = await turns.take(somebody(), stay);
  await turns.take(somebody(), stay);
  const begun: string[] = [];
  const third = turns.take(somebody(), stay).then((end) => {
    begun.push('third');
    return end;
  });
  const fourth = turns.take(somebody(), stay).then(() => begun.push('fourth'));
  await turn();
  expect([begun, turns.running, turns.waiting]).toEqual([[], 2, 2]);
  first();
  first();
  (await third)();
  await fourth;
  expect([begun, turns.running, turns.waiting]).toEqual([['third', 'fourth'], 2, 0]);
});

test('refuses with 503 and a retry time when the queue is full or the turn comes too late', async () => {
  const turns = exportTurns({ ...limits, waiting: 1, longestWait: 20 });
  await turns.take(somebody(), stay);
  await turns.take(somebody(), stay);
  const late = turns.take(somebody(), stay);
  for (const refused of [turns.take(somebody(), stay), late])
    await expect(refused).rejects.toMatchObject({ status: 503, retryAfter: 10 });
  expect([turns.running, turns.waiting]).toEqual([2, 0]);
});

test('a client that leaves frees its place in the queue', async () => {
  const turns = exportTurns(limits);
  const end = await turns.take(somebody(), stay);
  await turns.take(somebody(), stay);
  const client = new AbortController();
  const left = turns.take(somebody(), client.signal);
  const next = turns.take(somebody(), stay);
  client.abort();
  await expect(left).rejects.toThrow();
  end();
  await expect(next).resolves.toBeTypeOf('function');
  expect([turns.running, turns.waiting]).toEqual([2, 0]);
});

test('one person has at most half of the turns and the queue, and others go first', async () => {
  const turns = exportTurns({ atOnce: 3, waiting: 4, longestWait: 60_000 });
  const begun: string[] = [];
  const take = (who: string, gone = stay) =>
    turns.take(who, gone).then((end) => {
      begun.push(who);
      return end;
    });
  const [first] = await Promise.all([take('ann'), take('ann')]);
  const held = take('ann');
  const client = new AbortController();
  const last = take('ann', client.signal);
  await expect(take('ann')).rejects.toMatchObject({ status: 503 });
  expect([begun, turns.waiting]).toEqual([['ann', 'ann'], 2]);
  const others = await take('ben');
  const third = take('cem');
  expect(turns.waiting).toBe(3);
  first?.();
  await third;
  others();
  await held;
  expect(begun).toEqual(['ann', 'ann', 'ben', 'cem', 'ann']);
  // If it stayed in the queue, it would be refused during another test.
  client.abort();
  await expect(last).rejects.toMatchObject({ status: 503 });
});
