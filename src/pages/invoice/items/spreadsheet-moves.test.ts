import { expect, test } from 'vitest';
import { blockBetween, spotAfter, spotAfterTab, type Sheet } from './cursor.ts';

const at = (row: number, column: number) => ({ row, column });
const sheet = (filled: readonly string[], page = 10): Sheet => ({
  lastColumn: 8,
  rows: filled.length,
  page,
  filled: ({ row, column }) => filled[row]?.[column] === 'x',
});

test('arrows move one cell and stop at the edges', () => {
  const empty = sheet(['', '', '']);
  expect(spotAfter('ArrowRight', at(0, 0), false, empty)).toEqual(at(0, 1));
  expect(spotAfter('ArrowLeft', at(0, 0), false, empty)).toEqual(at(0, 0));
  expect(spotAfter('ArrowDown', at(2, 3), false, empty)).toEqual(at(2, 3));
  expect(spotAfter('ArrowRight', at(0, 8), false, empty)).toEqual(at(0, 8));
});

test('Ctrl with an arrow goes to the end of filled cells, over the gap, then to the edge', () => {
  const down = sheet(['x', 'x', '-', '-', 'x', '-']);
  expect(spotAfter('ArrowDown', at(0, 0), true, down)).toEqual(at(1, 0));
  expect(spotAfter('ArrowDown', at(1, 0), true, down)).toEqual(at(4, 0));
  expect(spotAfter('ArrowDown', at(4, 0), true, down)).toEqual(at(5, 0));
  expect(spotAfter('ArrowUp', at(4, 0), true, down)).toEqual(at(1, 0));
});

test('Home, End, Page Up and Page Down move as in a spreadsheet', () => {
  const rows = sheet(
    Array.from({ length: 50 }, () => ''),
    20,
  );
  expect(spotAfter('Home', at(5, 4), false, rows)).toEqual(at(5, 0));
  expect(spotAfter('End', at(5, 0), false, rows)).toEqual(at(5, 5));
  expect(spotAfter('Home', at(5, 4), true, rows)).toEqual(at(0, 0));
  expect(spotAfter('End', at(5, 4), true, rows)).toEqual(at(49, 0));
  expect(spotAfter('PageDown', at(5, 4), false, rows)).toEqual(at(25, 4));
  expect(spotAfter('PageDown', at(45, 4), false, rows)).toEqual(at(49, 4));
  expect(spotAfter('PageUp', at(5, 4), false, rows)).toEqual(at(0, 4));
  expect(spotAfter('x', at(5, 4), false, rows)).toBeUndefined();
});

test('Tab moves through editable cells row by row and leaves at the ends', () => {
  expect(spotAfterTab(at(0, 5), false, 2)).toEqual(at(1, 0));
  expect(spotAfterTab(at(0, 7), false, 2)).toEqual(at(1, 0));
  expect(spotAfterTab(at(1, 5), false, 2)).toBeNull();
  expect(spotAfterTab(at(1, 0), true, 2)).toEqual(at(0, 5));
  expect(spotAfterTab(at(1, 7), true, 2)).toEqual(at(1, 5));
  expect(spotAfterTab(at(0, 0), true, 2)).toBeNull();
});

test('a block is the same from whichever corner it is begun', () => {
  expect(blockBetween(at(3, 1), at(1, 4))).toEqual(blockBetween(at(1, 4), at(3, 1)));
  expect(blockBetween(at(3, 1), at(1, 4))).toEqual({ top: 1, bottom: 3, left: 1, right: 4 });
});
