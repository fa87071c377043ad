import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#src/lib/dates/days.ts';
import {
  ageRange,
  ages,
  daysOf,
  overlap,
  periodRange,
  periods,
  pieceOf,
  segmentsOf,
} from './periods.ts';

const today = '2026-11-21';

test('periods begin with a full month and have an open end', () => {
  expect(periods.map((period) => periodRange(period, today).from)).toEqual([
    '2026-09-01',
    '2026-01-01',
    '2025-12-01',
    undefined,
  ]);
  expect(periodRange('3-months', '2026-01-15').from).toBe('2025-11-01');
});

test('a month and an age cover the days of their pieces, including open ends of the range', () => {
  const pieces = segmentsOf({ from: undefined, to: undefined }, '2024-02-10', today);
  expect(daysOf(pieces, { month: '2024-03' })).toEqual({ from: '2024-03-01', to: '2024-03-31' });
  expect(daysOf(pieces, { month: '2024-02' })).toEqual({ from: undefined, to: '2024-02-29' });
  expect(daysOf(pieces, { month: '2026-11' })).toEqual({ from: '2026-11-01', to: undefined });
  expect(daysOf(pieces, { age: 31 })).toEqual({ from: '2026-09-22', to: '2026-10-21' });
  expect(daysOf(pieces, { age: 91 })).toEqual({ from: undefined, to: '2026-08-22' });
});

test('ages follow each other without gaps, and the oldest is open', () => {
  expect(ages.map((age) => ageRange(age, today))).toEqual([
    { from: '2026-11-14', to: undefined },
    { from: '2026-10-22', to: '2026-11-13' },
    { from: '2026-09-22', to: '2026-10-21' },
    { from: '2026-08-23', to: '2026-09-21' },
    { from: undefined, to: '2026-08-22' },
  ]);
});

test('splits a range at months and ages, newest first', () => {
  expect(segmentsOf({ from: '2026-09-01', to: undefined }, '2026-09-01', today)).toEqual([
    { from: '2026-11-14', to: undefined, month: '2026-11', age: 0 },
    { from: '2026-11-01', to: '2026-11-13', month: '2026-11', age: 8 },
    { from: '2026-10-22', to: '2026-10-31', month: '2026-10', age: 8 },
    { from: '2026-10-01', to: '2026-10-21', month: '2026-10', age: 31 },
    { from: '2026-09-22', to: '2026-09-30', month: '2026-09', age: 31 },
    { from: '2026-09-01', to: '2026-09-21', month: '2026-09', age: 61 },
  ]);
});

test('without a start, the last piece also covers everything before the oldest day', () => {
  const pieces = segmentsOf({ from: undefined, to: undefined }, '2026-10-05', today);
  expect(pieces.at(-1)).toEqual({ from: undefined, to: '2026-10-21', month: '2026-10', age: 31 });
});

const day = fc.integer({ min: -2_000, max: 30 }).map((days) => addDays(today, days));

test('each day of any range is in exactly one piece, of its own month and age', () => {
  fc.assert(
    fc.property(day, fc.option(day, { nil: undefined }), (from, end) => {
      const to = end !== undefined && end < from ? from : end;
      const pieces = segmentsOf({ from, to }, from, today);
      for (let step = 0; step < 400; step += 7) {
        const one = addDays(from, step);
        if ((to !== undefined && one > to) || one > today) break;
        const holding = pieces.filter(
          (piece) => one >= (piece.from ?? '') && one <= (piece.to ?? '~'),
        );
        expect(holding).toHaveLength(1);
        expect(holding[0]?.month).toBe(one.slice(0, 7));
        const { from: first = '', to: last = '~' } = ageRange(holding[0]?.age ?? 0, today);
        expect(one >= first && one <= last).toBe(true);
      }
    }),
  );
});

test('finds the overlap of two ranges, also with open ends', () => {
  expect(
    overlap({ from: '2026-01-01', to: undefined }, { from: undefined, to: '2026-02-01' }),
  ).toEqual({ from: '2026-01-01', to: '2026-02-01' });
  expect(overlap({ from: undefined, to: undefined }, { from: undefined, to: undefined })).toEqual({
    from: undefined,
    to: undefined,
  });
});

test('assigns a row to its requested piece, or by its own day if the service ignores days', () => {
  const pieces = segmentsOf({ from: '2026-09-01', to: undefined }, '2026-09-01', today);
  const [, asked] = pieces;
  if (!asked) throw new Error('There is no second piece.');
  expect(pieceOf(pieces, asked, '2026-11-05T10:00:00+00:00')).toBe(asked);
  expect(pieceOf(pieces, asked, '2026-10-31T22:30:00+00:00')).toBe(asked);
  expect(pieceOf(pieces, asked, '2026-10-05T10:00:00+00:00')).toMatchObject({
    month: '2026-10',
    age: 31,
  });
  expect(pieceOf(pieces, asked, '2020-01-01T10:00:00+00:00')).toBe(undefined);
});
