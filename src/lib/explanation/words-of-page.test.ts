import { expect, test } from 'vitest';
import { pageAmounts, findPrintedLine, lineBehind, namesBeside } from './words-of-page.ts';

const row = (top: number, ...texts: string[]) =>
  texts.map((text, index) => ({ text, left: 40 + index * 60, top, width: 50, height: 10 }));
const page = [
  ...row(100, '1', 'Paper', 'A4', '2', '6,00', '12,00'),
  ...row(120, '2', 'Chair', '1', '234,50', '€'),
];

test('reads amounts on a page in any notation, including spaced thousands', () => {
  expect(pageAmounts([page])).toEqual(
    expect.arrayContaining(['12.00', '6.00', '234.50', '1234.50']),
  );
});

test('takes the name of a line from the row of its amount, and the quantity if it fits the amount', () => {
  const nothing = { name: '', quantity: null, row: null };
  expect(findPrintedLine([page], ['12.00'])).toEqual({
    name: 'Paper A4',
    quantity: '2',
    row: { page: 0, top: 100 },
  });
  expect(findPrintedLine([page], ['1234.50'])).toMatchObject({ name: 'Chair', quantity: null });
  expect(findPrintedLine([page], ['99.00'])).toEqual(nothing);
  expect(findPrintedLine([page], ['12.00'], ['Paper A4'])).toEqual(nothing);
});

test('takes no line from a row of a sum or a tax', () => {
  const pages = [
    [
      ...row(100, 'Crate', '30,00'),
      ...row(120, 'Umsatzsteuer', '(S)', '850,00', '8,75', '858,75'),
      ...row(140, 'Gesamtbetrag', 'der', 'Zuschläge', '30,00'),
    ],
  ];
  expect(findPrintedLine(pages, ['8.75'])).toEqual({
    name: '',
    quantity: null,
    row: null,
    isSum: true,
  });
  expect(findPrintedLine(pages, ['30.00'])).toMatchObject({ name: 'Crate' });
});

test('finds the next line below a row or on a later page', () => {
  const paper = { id: 'paper', name: 'Paper A4', amounts: ['12.00'] };
  const chair = { id: 'chair', name: 'Chair', amounts: ['1234.50', '234.50'] };
  const pages = [page, row(10, 'Desk', 'lamp', '45,60')];
  const lamp = { id: 'lamp', name: 'Desk lamp', amounts: ['45.60'] };
  const lines = [paper, { id: 'other', name: 'Elsewhere', amounts: ['1.00'] }, chair, lamp];
  expect(lineBehind(pages, { page: 0, top: 110 }, lines)).toBe('chair');
  expect(lineBehind(pages, { page: 0, top: 120 }, lines)).toBe('lamp');
  expect(lineBehind(pages, { page: 1, top: 10 }, lines)).toBeUndefined();
});

test('finds the name in each row with an amount', () => {
  const beside = namesBeside([page]);
  expect(beside(['12.00', '1234.50'])).toEqual(['Paper A4', 'Chair']);
  expect(beside(['99.00'])).toEqual([]);
});
