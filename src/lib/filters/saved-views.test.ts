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

test('a view opens with its saved filters on the first page', () => {
  fc.assert(
    fc.property(anyFilters, fc.boolean(), (filters, moving) => {
      expect(filtersOf(contentOf(filters, moving, today), today)).toEqual({ ...filters, page: 1 });
    }),
  );
});

test('this month always means the current month, while fixed days stay', () => {
  expect(filtersOf(view, '2026-12-03')).toEqual({
    ...month,
    created_at__from_date: '2026-12-01',
    created_at__to_date: '2026-12-31',
  });
  expect(filtersOf(contentOf(month, false, today), '2026-12-03')).toEqual(month);
});

test('a view ignores the page and the order of values but not a changed value', () => {
  const two = { ...noFilters, company__uid: [acme, nord] };
  expect(sameFilters(two, { ...noFilters, company__uid: [nord, acme], page: 3 })).toBe(true);
  expect(sameFilters(two, { ...two, query: 'paper' })).toBe(false);
  expect(sameFilters(two, onTab(two, 'waiting'))).toBe(false);
});

test('leaving a view removes its filters and keeps those added since', () => {
  expect(withoutView(month, month)).toEqual(noFilters);
  expect(
    withoutView({ ...month, company__uid: [acme, nord], query: 'paper', page: 4 }, month),
  ).toEqual({ ...noFilters, company__uid: [nord], query: 'paper' });
});

test('Invoices opens with the default view, or with invoices to review if there is none', () => {
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
])('rejects invalid stored views: %j', (stored) => {
  expect(savedViewsSchema.safeParse(stored).success).toBe(false);
});

test('reads stored views as they were written', () => {
  const saved = { views: [view, { ...view, id: 'v2', created: undefined }], start: 'v2' };
  expect(savedViewsSchema.parse(JSON.parse(JSON.stringify(saved)))).toEqual(saved);
});
