import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';

// Each simulates minutes of work at the speed of this machine's processor.
vi.setConfig({ testTimeout: 600_000 });

/**
 * Runs a seed in its own process, where clock and random numbers are replaced for every module.
 * @returns the output of the command, which fails where something was lost or done twice
 */
async function simulated(
  seed: number,
  minutes: number,
  ...more: readonly string[]
): Promise<string> {
  const command = join(import.meta.dirname, '../simulate.ts');
  const args = [command, '--seed', String(seed), '--work', String(minutes), ...more];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout;
}

test.each([1, 2])(
  'seed %i: nothing acknowledged is lost or done twice, whatever fails',
  async (seed) => {
    const text = await simulated(seed, 3);
    expect(text).toContain(' 0 problems;');
    expect(Number(/(\d+) done/.exec(text)?.[1])).toBeGreaterThan(20);
  },
);

test('the same seed gives the same run each time', async () => {
  const runs = [await simulated(5, 1), await simulated(5, 1), await simulated(5, 1)];
  expect(runs[0]).toMatch(/; [0-9a-f]{12}\n$/);
  expect(new Set(runs).size).toBe(1);
  expect(await simulated(6, 1)).not.toBe(runs[0]?.replace('Seed 5', 'Seed 6'));
});

test('a failing seed fails the same way three times', async () => {
  const failures: unknown[] = [];
  for (let time = 0; time < 3; time += 1)
    failures.push(
      await simulated(113, 1, '--disk-lies').catch((error: unknown) =>
        error instanceof Error && 'stdout' in error ? error.stdout : error,
      ),
    );
  expect(failures[0]).toMatch(
    / [1-9]\d* problems; [0-9a-f]{12}\n[\s\S]*its file is not in the store/,
  );
  expect(new Set(failures).size).toBe(1);
});
