import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyFilters } from './filters.fixture.ts';
import { noFilters, viewOf } from './filters.ts';
import { onTab } from './inbox-tabs.ts';
import {
  contentOf,
  filtersOf,
  noViews,
  sameFilters,
  savedViewsSchema,
  startAddressOf,
  withoutView,
  type SavedView,
} from './saved-views.ts';

const today = '2026-11-21';
const acme = '5b6e1f1c-0000-4000-8000-00000000000a';
const nord = '5b6e1f1c-0000-4000-8000-00000000000b';
const month = {
  ...noFilters,
  company__uid: [acme],
  created_at__from_date: '2026-11-01',
  created_at__to_date: '2026-11-30',
};
const view: SavedView = { id: 'v1', name: 'Acme', pinned: true, ...contentOf(month, true, today) };

test('a view opens with the filters that it was saved with, from the first page', () => {
  fc.assert(
    fc.property(anyFilters, fc.boolean(), (filters, moving) => {
      expect(filtersOf(contentOf(filters, moving, today), today)).toEqual({ ...filters, page: 1 });
    }),
  );
});

test('this month goes on meaning this month; days that were fixed stay', () => {
  expect(filtersOf(view, '2026-12-03')).toEqual({
    ...month,
    created_at__from_date: '2026-12-01',
    created_at__to_date: '2026-12-31',
  });
  expect(filtersOf(contentOf(month, false, today), '2026-12-03')).toEqual(month);
});

test('neither the page nor the order of values changes a view; any value does', () => {
  const two = { ...noFilters, company__uid: [acme, nord] };
  expect(sameFilters(two, { ...noFilters, company__uid: [nord, acme], page: 3 })).toBe(true);
  expect(sameFilters(two, { ...two, query: 'paper' })).toBe(false);
  expect(sameFilters(two, onTab(two, 'waiting'))).toBe(false);
});

test('who leaves a view leaves its filters and takes along what was added', () => {
  expect(withoutView(month, month)).toEqual(noFilters);
  expect(
    withoutView({ ...month, company__uid: [acme, nord], query: 'paper', page: 4 }, month),
  ).toEqual({ ...noFilters, company__uid: [nord], query: 'paper' });
});

test('Invoices opens with the default view, and with what is to review when there is none', () => {
  const address = startAddressOf({ views: [view], start: 'v1' }, today);
  expect(viewOf(address)).toBe('v1');
  expect(address.get('created_at__from_date')).toBe('2026-11-01');
  for (const saved of [noViews, { views: [view] }, { views: [view], start: 'gone' }])
    expect(startAddressOf(saved, today).toString()).toBe('approvement_status=waiting');
});

test.each([
  [null],
  [[]],
  [{ views: [{ id: 'x y', name: '', search: '', pinned: true }] }],
  [{ views: 1 }],
])('stored views that make no sense are refused: %j', (stored) => {
  expect(savedViewsSchema.safeParse(stored).success).toBe(false);
});

test('stored views are read as they were written', () => {
  const saved = { views: [view, { ...view, id: 'v2', created: undefined }], start: 'v2' };
  expect(savedViewsSchema.parse(JSON.parse(JSON.stringify(saved)))).toEqual(saved);
});
