import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIsoDate } from '#contract/dates.ts';

test('accepts every day from year 1 to 9999', () => {
  const range = {
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  };
  fc.assert(
    fc.property(fc.date(range), (day) => {
      expect(isIsoDate(day.toISOString().slice(0, 10))).toBe(true);
    }),
  );
});

test.each([
  '2026-02-30',
  '2025-02-29',
  '0000-00-00',
  '2026-13-01',
  '2026-1-1',
  '2026-01-01T00:00:00Z',
  'today',
  '',
])('rejects %j as a date', (text) => {
  expect(isIsoDate(text)).toBe(false);
});
