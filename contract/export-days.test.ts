import { expect, test } from 'vitest';
import { exportDays } from './export-days.ts';
import { invoiceFilters } from './invoice.ts';

test.each([
  [{}, '2026-11-29'],
  [{ from: '2026-10-01', to: '2026-10-31' }, '2026-10-01-2026-10-31'],
  [{ from: '2026-10-01' }, '2026-10-01-2026-11-29'],
  [{ to: '2026-10-31' }, '2026-10-31'],
  [{ from: '2026-10-31', to: '2026-10-31' }, '2026-10-31'],
])('names an export of %o by the days %s', ({ from, to }: { from?: string; to?: string }, days) => {
  const period = {
    ...(from && { created_at__from_date: from }),
    ...(to && { created_at__to_date: to }),
  };
  expect(exportDays(invoiceFilters.parse(period), '2026-11-29')).toBe(days);
});
