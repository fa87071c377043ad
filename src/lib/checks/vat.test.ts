import { expect, test } from 'vitest';
import { vatByRate, vatInside } from './vat.ts';

test('VAT inside a price is exact and rounded half away from zero', () => {
  expect(vatInside('119.00', '19.00')).toBe('19.00');
  expect(vatInside('59.50', '19')).toBe('9.50');
  expect(vatInside('-59.50', '19')).toBe('-9.50');
  expect(vatInside('0.03', '20')).toBe('0.01');
});

test('equal rates count as one, however they are written', () => {
  expect(
    vatByRate([
      { total_price: '119.00', vat_rate: '19.00' },
      { total_price: '11.90', vat_rate: '19' },
      { total_price: '10.00', vat_rate: '0.00' },
    ]),
  ).toEqual([
    { vat_rate: '19', total: '130.90', vat: '20.90' },
    { vat_rate: '0', total: '10.00', vat: '0.00' },
  ]);
});
