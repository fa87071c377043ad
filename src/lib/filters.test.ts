import { expect, test } from 'vitest';
import { noFilters, readFilters, toQuery, writeFilters } from '#src/lib/filters.ts';

test('filters come back from the address bar as they were written', () => {
  const filters = { ...noFilters, company__uid: ['a', 'b'], created_at__from_date: '2026-01-31', query: 'ışık', page: 3 };
  expect(readFilters(writeFilters(filters))).toEqual(filters);
});

test('what makes no sense in a hand-written address is left out', () => {
  expect(readFilters(new URLSearchParams('page=-1&created_at__from_date=2026-02-30&query=%20'))).toEqual(noFilters);
});

test('nothing to filter is an empty address and an empty query', () => {
  expect(writeFilters(noFilters).toString()).toBe('');
  expect(toQuery(noFilters)).toEqual({});
});
