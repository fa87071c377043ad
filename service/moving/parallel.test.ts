import { expect, test } from 'vitest';
import { forEachOf } from '#service/moving/parallel.ts';

async function* count(to: number) {
  for (let one = 0; one < to; one += 1) yield one;
}

test('runs all items, at most eight at a time', async () => {
  let [running, most] = [0, 0];
  const done: number[] = [];
  await forEachOf(count(50), async (one) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    done.push(one);
  });
  expect([done.toSorted((a, b) => a - b), most]).toEqual([
    Array.from({ length: 50 }, (_, i) => i),
    8,
  ]);
});

test('a failure ends it only after all running work has finished', async () => {
  let running = 0;
  const work = async (one: number) => {
    running += 1;
    await new Promise(setImmediate);
    running -= 1;
    if (one > 2) throw new Error(`of ${one}`);
  };
  await expect(forEachOf(count(50), work)).rejects.toThrow('of 3');
  expect(running).toBe(0);
});
