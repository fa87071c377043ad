import { expect, test } from 'vitest';
import { retryImport } from './retry-import.ts';

test('retries a failed import until it succeeds', async () => {
  let asked = 0;
  const load = retryImport(async () => {
    asked += 1;
    if (asked < 3) throw new Error('away');
    return 'here';
  }, 1);
  expect(await load()).toBe('here');
  expect(asked).toBe(3);
});

test('reports a failure to the caller, who may retry at once', async () => {
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
