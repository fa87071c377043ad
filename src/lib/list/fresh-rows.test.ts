import { expect, test } from 'vitest';
import { freshRows } from './fresh-rows.ts';

const row = (minute: number) => ({
  uid: `row-${minute}`,
  created_at: `2026-11-21T10:${String(minute).padStart(2, '0')}:00Z`,
});
const list = [row(30), row(20), row(10)];

test('nothing came while the newest row is the same', () => {
  expect(freshRows(list, row(30), 3, 3)).toBe(0);
});

test('rows before the one that was newest came since', () => {
  expect(freshRows([row(50), row(40), ...list], row(30), 5, 3)).toBe(2);
});

test('when the newest row is gone, the moment of creation tells', () => {
  expect(freshRows([row(50), row(20), row(10)], row(30), 3, 3)).toBe(1);
});

test('when all rows seen came since, the count tells', () => {
  expect(freshRows([row(58), row(57)], row(30), 43, 3)).toBe(40);
});

test('a list that was empty shows what comes at once', () => {
  expect(freshRows(list, null, 3, 0)).toBe(0);
});
