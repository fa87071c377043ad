import { expect, test } from 'vitest';
import { anInvoiceRow } from '#contract/fixtures.ts';
import { noFilters } from '#src/lib/filters/filters.ts';
import { ignoredFilters } from '#src/lib/filters/ignored-filters.ts';

const created = (...moments: string[]) =>
  moments.map((created_at) => ({ ...anInvoiceRow(), created_at }));
const september = ['2026-09-28T09:00:00Z', '2026-09-29T22:00:00Z'];
const october = {
  ...noFilters,
  created_at__from_date: '2026-10-01',
  created_at__to_date: '2026-10-31',
};

test('rows from other days reveal that the service ignores the days', () => {
  const november = created('2026-11-28T09:00:00Z', '2026-11-27T09:00:00Z');
  // Reports the name of one filter, because its chip and the filter panel on a phone use it.
  expect(ignoredFilters(october, november)).toEqual(['created_at__from_date']);
  expect(ignoredFilters(noFilters, november)).toEqual([]);
  const until = { ...october, created_at__from_date: undefined };
  expect(ignoredFilters(until, november)).toEqual(['created_at__to_date']);
  const since = { ...october, created_at__to_date: undefined };
  expect(ignoredFilters(since, created(...september))).toEqual(['created_at__from_date']);
});

test('allows for days counted in the time zone of the service', () => {
  expect(
    ignoredFilters(october, created('2026-09-30T10:30:00Z', '2026-11-01T11:00:00Z', '')),
  ).toEqual([]);
});

test('rows of other companies and people reveal that these filters are ignored', () => {
  const { company, workspace_user } = anInvoiceRow();
  const rows = [anInvoiceRow(), anInvoiceRow()];
  const wanted = { company__uid: [company?.uid ?? ''], workspace_user__uid: ['x'] };
  expect(ignoredFilters({ ...noFilters, ...wanted }, rows)).toEqual(['workspace_user__uid']);
  const mine = { company__uid: ['x', 'y'], workspace_user__uid: [workspace_user?.uid ?? ''] };
  expect(ignoredFilters({ ...noFilters, ...mine }, rows)).toEqual(['company__uid']);
});

test('draws no conclusion from a single row, whose company may just have changed', () => {
  expect(ignoredFilters({ ...noFilters, company__uid: ['x'] }, [anInvoiceRow()])).toEqual([]);
});
