import { expect, test } from 'vitest';
import type { PageWord } from '#documents/text/words.ts';
import { guessTable, rowsInRegion } from './region-rows.ts';

/** Texts at places: left, top; ten points high, five a letter; three blanks begin a new column. */
const pageOf = (lines: readonly (readonly [top: number, text: string])[]): PageWord[] =>
  lines.flatMap(([top, line]) =>
    [...line.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      left: match.index * 5,
      top,
      width: match[0].length * 5,
      height: 10,
    })),
  );
const whole = { left: 0, top: 0, width: 1000, height: 1000 };

test('splits columns by the positions of texts, with the heading first', () => {
  const page = pageOf([
    [10, 'Item               Qty     Price      Total'],
    [30, 'Paper A4            10      2.50      25.00'],
    [45, 'Pens blue            3      1.20       3.60'],
  ]);
  expect(rowsInRegion(page, whole)).toEqual([
    ['Item', 'Qty', 'Price', 'Total'],
    ['Paper A4', '10', '2.50', '25.00'],
    ['Pens blue', '3', '1.20', '3.60'],
  ]);
});

test('appends text below a row to its name on a new line', () => {
  const page = pageOf([
    [30, 'Paper A4            10      25.00'],
    [42, '80 g, white'],
    [54, 'delivered in May'],
    [70, 'Pens blue            3       3.60'],
  ]);
  expect(rowsInRegion(page, whole)).toEqual([
    ['Paper A4\n80 g, white\ndelivered in May', '10', '25.00'],
    ['Pens blue', '3', '3.60'],
  ]);
});

test('joins vertically centred cells to one row', () => {
  const page = pageOf([
    [26, '                            9.410,70'],
    [31, 'Masa Üstü           12'],
    [36, '                            TL'],
    [50, '                            9.428,40'],
    [55, 'Notebook             8'],
    [60, '                            TL'],
  ]);
  expect(rowsInRegion(page, whole)).toEqual([
    ['Masa Üstü', '12', '9.410,70 TL'],
    ['Notebook', '8', '9.428,40 TL'],
  ]);
});

test('keeps an empty cell and splits adjacent numbers into two columns', () => {
  const page = pageOf([
    [30, 'Olive oil      10.00 15.00%      0.90'],
    [45, 'Truffles       10.00           150.00'],
  ]);
  expect(rowsInRegion(page, whole)).toEqual([
    ['Olive oil', '10.00', '15.00%', '0.90'],
    ['Truffles', '10.00', '', '150.00'],
  ]);
});

test('keeps a sum with its label as a separate row', () => {
  const page = pageOf([
    [30, 'Olive oil           1.00          0.90'],
    [45, 'Truffles           10.00        150.00'],
    [60, '                       Subtotal 150.90'],
  ]);
  expect(rowsInRegion(page, whole).at(-1)).toEqual(['Subtotal', '', '150.90']);
});

test('joins spaced thousands and does not read a date as an amount', () => {
  const page = pageOf([
    [30, 'Papier          1 234,50'],
    [45, 'Datum           01.02.2026'],
    [60, 'Stifte             10,00'],
  ]);
  expect(rowsInRegion(page, whole)).toEqual([
    ['Papier\nDatum', '1 234,50'],
    ['Stifte', '10,00'],
  ]);
});

test('reads only the region, and no rows without a table', () => {
  const page = pageOf([
    [30, 'Paper            25.00'],
    [45, 'Pens              3.60'],
    [200, 'Thank you'],
  ]);
  expect(rowsInRegion(page, { left: 0, top: 40, width: 1000, height: 20 })).toEqual([
    ['Pens', '3.60'],
  ]);
  expect(rowsInRegion(page, { left: 0, top: 190, width: 1000, height: 40 })).toEqual([]);
});

test('guesses the table from its heading to its last row, without addresses and sums', () => {
  const page = pageOf([
    [10, 'Acme Ltd            Invoice 7'],
    [25, 'London              01.02.2026'],
    [100, 'Item               Qty     Price      Total'],
    [120, 'Paper A4            10      2.50      25.00'],
    [135, 'Pens blue            3      1.20       3.60'],
    [147, 'with a cap'],
    [400, '                         Total        28.60'],
  ]);
  const box = guessTable(page);
  expect(box && [box.top, box.top + box.height]).toEqual([99, 158]);
  expect(guessTable(pageOf([[10, 'Dear Ada']]))).toBeNull();
});
