import { expect, test } from 'vitest';
import { isSameContent } from './cells.ts';

test('treats numbers as equal regardless of trailing zeros', () => {
  expect(isSameContent('total_price', '59.50', '59.50000')).toBe(true);
  expect(isSameContent('total_price', '59.50', '59.50001')).toBe(false);
  expect(isSameContent('total_price', '59.50', { typed: '59.50' })).toBe(false);
});

test('treats texts with other trailing zeros as different', () => {
  expect(isSameContent('name', '10', '10.0')).toBe(false);
  expect(isSameContent('description', '#10', '#10.0')).toBe(false);
});
