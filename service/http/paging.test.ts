import { expect, test } from 'vitest';
import { countWithPage, pageCount, wantedPage } from './paging.ts';

const count = (counted: number, rows: number, page = 1) =>
  countWithPage(counted, rows, wantedPage({ page, page_size: 10 }));

test('corrects the count when a record was added or removed before the page was read', () => {
  expect(count(0, 0)).toBe(0);
  expect(count(11, 10)).toBe(11);
  // One was uploaded after the rows were read, or deleted before.
  expect([count(13, 8), count(8, 9), count(9, 10)]).toEqual([8, 9, 10]);
  expect([count(12, 3, 2), count(21, 10, 2)]).toEqual([13, 21]);
  // The last of the second page was deleted before the page was read.
  expect(count(11, 0, 2)).toBe(10);
  expect(() => pageCount(count(11, 0, 2), wantedPage({ page: 2, page_size: 10 }))).toThrow();
});
