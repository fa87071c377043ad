import { expect, test } from 'vitest';
import { pageSteps, rowsOfPage } from './page-numbers.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 'gap', 9]],
  [3, 9, [1, 2, 3, 4, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
  [1, 0, [1]],
])('page %i of %i offers the ends and the neighbours', (page, count, steps) => {
  expect(pageSteps(page, count)).toEqual(steps);
});

test.each([
  [1, 9, [1, 'gap', 9]],
  [3, 9, [1, 2, 3, 'gap', 9]],
  [5, 9, [1, 'gap', 5, 'gap', 9]],
])('without neighbours page %i of %i offers the ends', (page, count, steps) => {
  expect(pageSteps(page, count, 0)).toEqual(steps);
});

test('numbers rows by the page size that the service returned', () => {
  expect(rowsOfPage(3, 10, 4)).toEqual({ first: 21, last: 24 });
});
