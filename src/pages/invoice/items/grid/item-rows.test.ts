import { expect, test } from 'vitest';
import { sameText } from './item-rows.ts';

test('a number is the same with other zeros, however fine the service keeps it', () => {
  expect(sameText('#59.50', '#59.50000')).toBe(true);
  expect(sameText('#59.50', '#59.50001')).toBe(false);
  expect(sameText('#59.50', '59.50')).toBe(false);
});
