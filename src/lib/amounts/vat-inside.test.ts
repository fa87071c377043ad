import { expect, test } from 'vitest';
import { vatInside } from './vat-inside.ts';

test('computes the VAT included in a price exactly and rounds half away from zero', () => {
  expect(vatInside('119.00', '19.00')).toBe('19.00');
  expect(vatInside('59.50', '19')).toBe('9.50');
  expect(vatInside('-59.50', '19')).toBe('-9.50');
  expect(vatInside('0.03', '20')).toBe('0.01');
});
