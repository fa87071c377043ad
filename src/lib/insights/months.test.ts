import { expect, test } from 'vitest';
import { monthBefore, monthOf } from './months.ts';

test('reads the month of days and moments and finds the previous one across years', () => {
  expect([
    monthOf('2026-02-28'),
    monthOf('2026-02-28T10:00:00Z'),
    monthOf('2026-00-28'),
    monthOf('soon'),
  ]).toEqual(['2026-02', '2026-02', undefined, undefined]);
  expect(monthBefore('2026-01')).toBe('2025-12');
});
