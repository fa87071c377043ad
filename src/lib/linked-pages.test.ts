import { expect, test } from 'vitest';
import { linkedPages } from '#src/lib/linked-pages.ts';

const rows = (many: number) => Array.from({ length: many });

test.each([
  [1, { count: 0, next: null, results: [] }, { pageSize: 1, pageCount: 1 }],
  [1, { count: 7, next: null, results: rows(7) }, { pageSize: 7, pageCount: 1 }],
  [1, { count: 60, next: '/?page=2', results: rows(25) }, { pageSize: 25, pageCount: 3 }],
  [2, { count: 60, next: '/?page=3', results: rows(25) }, { pageSize: 25, pageCount: 3 }],
  [3, { count: 60, next: null, results: rows(10) }, { pageSize: 25, pageCount: 3 }],
  [1, { count: 60, next: '/?page=2', results: rows(10) }, { pageSize: 10, pageCount: 6 }],
  [1, { count: 60, next: null, results: rows(25) }, { pageSize: 25, pageCount: 3 }],
])('page %i of %j counts its pages', (page, list, counted) => {
  expect(linkedPages(page, list)).toEqual(counted);
});
