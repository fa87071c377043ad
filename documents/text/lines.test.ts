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

test('splits cells at a narrow gap if words of three lines are aligned after it', () => {
  const rows = [20, 40, 60].flatMap((y) => [word('AB', 50, y), word('Review', 67, y)]);
  expect(cellsOf(rows)).toEqual(rows.slice(0, 3).map(() => ['AB', 'Review']));
  expect(cellsOf(rows.slice(0, 2))).toEqual([['AB Review']]);
});

test('does not split cells at monospaced blanks although words are aligned', () => {
  const rows = [20, 40, 60].flatMap((y) => [word('AB', 50, y), word('Review', 66, y)]);
  expect(cellsOf(rows)).toEqual(rows.slice(0, 3).map(() => ['AB Review']));
});

test('joins the letters of a spaced heading, including closer pairs', () => {
  const set = (pieces: string) =>
    cellsOf(
      pieces.split(' ').map((text, at) => ({ ...word(text, 50 + 12 * at, 20), x2: 57 + 12 * at })),
    );
  expect(set('D É S I G N AT I O N')).toEqual([['DÉSIGNATION']]);
  expect(set('Q T É')).toEqual([['QTÉ']]);
  expect(set('AB C')).toEqual([['AB C']]);
});

test('joins digit groups of an amount at a monospaced blank', () => {
  const typed = (text: string, x: number): Word => ({
    ...word(text, x, 20),
    x2: x + 6 * text.length,
  });
  const row = [typed('Total', 50), typed('1', 86), typed('118,32', 98)];
  expect(cellsOf(row)).toEqual([['Total 1118,32']]);
});

test.each(['-$', '−€', '–£', '-EUR', '-'])(
  'applies a minus sign before a currency to the amount: %s',
  (sign) => {
    const row = [
      word('Credit', 50, 20),
      word(sign, 200, 20),
      { ...word('50.00', word(sign, 200, 20).x2 + 4, 20), close: true },
    ];
    expect(cellsOf(row)).toEqual([['Credit', `${sign}50.00`]]);
  },
);

test('separates a rate from an amount that touches it', () => {
  expect(cellsOf([word('20%', 50, 20), word('272.13', 65, 20)])).toEqual([['20% 272.13']]);
});
