import { expect, test, vi } from 'vitest';
import { simulate } from '#service/simulation/simulation.ts';

// Each runs minutes of simulated time by nothing but this machine's processor.
vi.setConfig({ testTimeout: 600_000 });

test.each([1, 2])(
  'seed %i: whatever goes wrong, nothing that was answered is lost or done twice',
  async (seed) => {
    const { problems, counts } = await simulate(seed, 3);
    expect(problems).toEqual([]);
    expect(counts.done).toBeGreaterThan(20);
  },
);

test('a seed gives the same run each time', async () => {
  const runs = [await simulate(5, 1), await simulate(5, 1), await simulate(5, 1)];
  expect(new Set(runs.map(({ hash }) => hash)).size).toBe(1);
  const other = await simulate(6, 1);
  expect(other.hash).not.toBe(runs[0]?.hash);
});
