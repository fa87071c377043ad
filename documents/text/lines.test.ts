import { expect, test } from 'vitest';
import { linesOf } from './lines.ts';
import type { Word } from './words.ts';

const word = (text: string, x: number, y: number): Word => ({
  text,
  x,
  x2: x + 5 * text.length,
  y,
  h: 10,
  page: 1,
});
const cellsOf = (words: readonly Word[]) =>
  linesOf(words).map(({ cells }) => cells.map(({ text }) => text));

test('where words of three lines begin at one place, a narrow gap before it parts two cells', () => {
  const rows = [20, 40, 60].flatMap((y) => [word('AB', 50, y), word('Review', 67, y)]);
  expect(cellsOf(rows)).toEqual(rows.slice(0, 3).map(() => ['AB', 'Review']));
  expect(cellsOf(rows.slice(0, 2))).toEqual([['AB Review']]);
});

test('blanks of a typewriter part none, though its letters stand below each other', () => {
  const rows = [20, 40, 60].flatMap((y) => [word('AB', 50, y), word('Review', 66, y)]);
  expect(cellsOf(rows)).toEqual(rows.slice(0, 3).map(() => ['AB Review']));
});

test('letters of a spaced heading are one word, with the pairs that stand closer', () => {
  const set = (pieces: string) =>
    cellsOf(
      pieces.split(' ').map((text, at) => ({ ...word(text, 50 + 12 * at, 20), x2: 57 + 12 * at })),
    );
  expect(set('D É S I G N AT I O N')).toEqual([['DÉSIGNATION']]);
  expect(set('Q T É')).toEqual([['QTÉ']]);
  expect(set('AB C')).toEqual([['AB C']]);
});

test('a blank of a typewriter groups the digits of an amount', () => {
  const typed = (text: string, x: number): Word => ({
    ...word(text, x, 20),
    x2: x + 6 * text.length,
  });
  const row = [typed('Total', 50), typed('1', 86), typed('118,32', 98)];
  expect(cellsOf(row)).toEqual([['Total 1118,32']]);
});

test.each(['-$', '−€', '–£', '-EUR', '-'])(
  'a minus sign before a currency is the amount’s: %s',
  (sign) => {
    const row = [
      word('Credit', 50, 20),
      word(sign, 200, 20),
      { ...word('50.00', word(sign, 200, 20).x2 + 4, 20), close: true },
    ];
    expect(cellsOf(row)).toEqual([['Credit', `${sign}50.00`]]);
  },
);

test('a rate and the amount that touches it are two values', () => {
  expect(cellsOf([word('20%', 50, 20), word('272.13', 65, 20)])).toEqual([['20% 272.13']]);
});
