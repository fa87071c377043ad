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
