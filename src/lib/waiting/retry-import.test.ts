import { expect, test } from 'vitest';
import { retryImport } from './retry-import.ts';

test('what fails to load is asked for again until it comes', async () => {
  let asked = 0;
  const load = retryImport(async () => {
    asked += 1;
    if (asked < 3) throw new Error('away');
    return 'here';
  }, 1);
  expect(await load()).toBe('here');
  expect(asked).toBe(3);
});

test('whoever waits is told of a failure, and need not wait for the next try', async () => {
  let isAway = true;
  const load = retryImport(async () => {
    if (isAway) throw new Error('away');
    return 'here';
  }, 3_600_000);
  const found = await load((again) => {
    isAway = false;
    again();
  });
  expect(found).toBe('here');
});
