import { expect, test } from 'vitest';
import { freshRows } from './fresh-rows.ts';

const row = (minute: number) => ({
  uid: `row-${minute}`,
  created_at: `2026-11-21T10:${String(minute).padStart(2, '0')}:00Z`,
});
const list = [row(30), row(20), row(10)];

test('counts no new rows while the newest row is the same', () => {
  expect(freshRows(list, row(30), 3, 3)).toBe(0);
});

test('counts the rows above the previous newest row as new', () => {
  expect(freshRows([row(50), row(40), ...list], row(30), 5, 3)).toBe(2);
});

test('compares the creation times if the previous newest row is gone', () => {
  expect(freshRows([row(50), row(20), row(10)], row(30), 3, 3)).toBe(1);
});

test('uses the change of the total if all visible rows are new', () => {
  expect(freshRows([row(58), row(57)], row(30), 43, 3)).toBe(40);
});

test('counts no new rows in a list that was empty, as it shows them directly', () => {
  expect(freshRows(list, null, 3, 0)).toBe(0);
});
