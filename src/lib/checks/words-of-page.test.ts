import { expect, test } from 'vitest';
import { amountsOf, findPrintedLine, namesBeside } from './words-of-page.ts';

const row = (top: number, ...texts: string[]) =>
  texts.map((text, index) => ({ text, left: 40 + index * 60, top, width: 50, height: 10 }));
const page = [
  ...row(100, '1', 'Paper', 'A4', '2', '6,00', '12,00'),
  ...row(120, '2', 'Chair', '1', '234,50', '€'),
];

test('amounts of a page are read as they may be written, thousands apart included', () => {
  expect(amountsOf([page])).toEqual(expect.arrayContaining(['12.00', '6.00', '234.50', '1234.50']));
});

test('an amount’s row says what the line is called, and how many there are where that makes the amount', () => {
  expect(findPrintedLine([page], ['12.00'])).toEqual({ name: 'Paper A4', quantity: '2' });
  expect(findPrintedLine([page], ['1234.50'])).toEqual({ name: 'Chair', quantity: null });
  expect(findPrintedLine([page], ['99.00'])).toEqual({ name: '', quantity: null });
  expect(findPrintedLine([page], ['12.00'], ['Paper A4'])).toEqual({ name: '', quantity: null });
});

test('every row with an amount says its name', () => {
  const beside = namesBeside([page]);
  expect(beside(['12.00', '1234.50'])).toEqual(['Paper A4', 'Chair']);
  expect(beside(['99.00'])).toEqual([]);
});
