import { expect, test } from 'vitest';
import { exportTurns } from '#service/http/export-turns.ts';

const stay = new AbortController().signal;
const limits = { atOnce: 2, waiting: 2, patience: 60_000 };
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a few run at once, the others follow in the order in which they asked', async () => {
  const turns = exportTurns(limits);
  const first = await turns.take(stay);
  await turns.take(stay);
  const begun: string[] = [];
  const third = turns.take(stay).then((end) => {
    begun.push('third');
    return end;
  });
  const fourth = turns.take(stay).then(() => begun.push('fourth'));
  await turn();
  expect([begun, turns.running, turns.waiting]).toEqual([[], 2, 2]);
  first();
  first();
  (await third)();
  await fourth;
  expect([begun, turns.running, turns.waiting]).toEqual([['third', 'fourth'], 2, 0]);
});

test('where the line is full, and where the turn does not come in time, it is 503 with a time to come back', async () => {
  const turns = exportTurns({ ...limits, waiting: 1, patience: 20 });
  await turns.take(stay);
  await turns.take(stay);
  const late = turns.take(stay);
  for (const refused of [turns.take(stay), late])
    await expect(refused).rejects.toMatchObject({ status: 503, retryAfter: 10 });
  expect([turns.running, turns.waiting]).toEqual([2, 0]);
});

test('whoever goes away leaves the line to the others', async () => {
  const turns = exportTurns(limits);
  const end = await turns.take(stay);
  await turns.take(stay);
  const client = new AbortController();
  const left = turns.take(client.signal);
  const next = turns.take(stay);
  client.abort();
  await expect(left).rejects.toThrow();
  end();
  await expect(next).resolves.toBeTypeOf('function');
  expect([turns.running, turns.waiting]).toEqual([2, 0]);
});
