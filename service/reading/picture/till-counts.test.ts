import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { slip } from './slip.fixture.ts';
import { tillItems } from './till-items.ts';
import { tillSums } from './till-sums.ts';

/** Names and quantities, 0 for none. */
function countsOf(...lines: readonly string[]) {
  const document = slip(...lines);
  const { items } = tillItems(document, tillSums(document), new Fields());
  return items.map(({ name, quantity }) => [name, Number(quantity)]);
}

test('takes a zero for a sign of multiplication only if the amount shows it', () => {
  expect(countsOf('Glass', '2 0 10.00 |20.00', 'Bowl', '1 0 5.00 |5.00', 'TOTAL |25.00')).toEqual([
    ['Glass', 2],
    ['Bowl', 1],
  ]);
  expect(countsOf('Plywood', '3 2 8 0 3.40 |95.00', 'TOTAL |95.00')[0]?.[1]).toBe(0);
});

test('does not take running numbers before names for quantities', () => {
  expect(countsOf('1 Cement |8.75', '2. Sand |63.00', '3 Nails |10.40', 'TOTAL |82.15')).toEqual([
    ['Cement', 0],
    ['Sand', 0],
    ['Nails', 0],
  ]);
  expect(
    countsOf('1. Book', '2 X 9.90 |19.80', '2. Pen', '1 X 2.00 |2.00', '3. Ink', '3 X 1.00 |3.00'),
  ).toEqual([
    ['Book', 2],
    ['Pen', 1],
    ['Ink', 3],
  ]);
});

test('takes numbers behind a sign after all names for quantities', () => {
  const roti = 'Roti Telur x3 |8.10';
  expect(countsOf(roti, 'Tosai Masala X 1 |4.20', 'TOTAL |12.30')).toEqual([
    ['Roti Telur', 3],
    ['Tosai Masala', 1],
  ]);
  expect(countsOf(roti, 'Teh Tarik |4.20', 'TOTAL |12.30')[0]).toEqual(['Roti Telur x3', 0]);
});

test('takes numbers behind names for quantities only below a heading that names them', () => {
  const lines = ['Frame 1 |149.06', 'Cleaner 2 |15.10', 'TOTAL |164.16'];
  expect(countsOf('Description Qty |Amount', ...lines)).toEqual([
    ['Frame', 1],
    ['Cleaner', 2],
  ]);
  expect(countsOf(...lines)).toEqual([
    ['Frame 1', 0],
    ['Cleaner 2', 0],
  ]);
});
