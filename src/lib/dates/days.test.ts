import { expect, test } from 'vitest';
import fc from 'fast-check';
import { isIsoDate } from '#contract/dates.ts';
import { addDays, formatAgo, formatDay, formatMoment, todayIso } from './days.ts';
import { parseTypedDate } from './typed-date.ts';

const today = '2026-03-02';
const typed = (text: string, locale = 'en-GB') => parseTypedDate(text, locale, today);

test.each([
  ['31.1.26', '2026-01-31'],
  ['31.01.2026', '2026-01-31'],
  ['2026-01-31', '2026-01-31'],
  ['2026/1/31', '2026-01-31'],
  ['20260131', '2026-01-31'],
  ['31/01/2026', '2026-01-31'],
  ['1/31/2026', '2026-01-31'],
  ['31-1-26', '2026-01-31'],
  ['3.4.26', '2026-04-03'],
  ['3.4.', '2026-04-03'],
  ['3.4', '2026-04-03'],
  ['3/3/26', '2026-03-03'],
  ['today', today],
  ['Bugün', today],
  ['dün', '2026-03-01'],
  ['yesterday', '2026-03-01'],
  ['yarın', '2026-03-03'],
  ['YARIN', '2026-03-03'],
  ['31 Jan 2026', '2026-01-31'],
  ['31 January', '2026-01-31'],
  ['Jan 31, 2026', '2026-01-31'],
  ['31 Ocak 2026', '2026-01-31'],
  ['15 Şubat 26', '2026-02-15'],
  ['15 subat', '2026-02-15'],
  ['1st March 2026', '2026-03-01'],
  ['  29.2.2024 ', '2024-02-29'],
  ['1.5.90', '1990-05-01'],
  ['1.5.30', '2030-05-01'],
  ['Mar 5', '2026-03-05'],
])('reads %s as %s', (text, day) => {
  for (const locale of ['en-GB', 'tr-TR', 'de-DE'])
    expect(typed(text, locale)).toEqual({ kind: 'one', value: day });
});

test('knows month names in the language of the person', () => {
  expect(typed('31. Dez. 1999', 'de-DE')).toEqual({ kind: 'one', value: '1999-12-31' });
});

test.each(['3/4/26', '3-4-2026', '03/04/2026'])('offers both days that %s can mean', (text) => {
  expect(typed(text)).toEqual({ kind: 'two', values: ['2026-04-03', '2026-03-04'] });
});

test('rejects a day that does not exist and says how many days its month has', () => {
  expect(typed('2026-02-30')).toEqual({
    kind: 'none',
    why: { reason: 'no-such-day', text: '2026-02-30', year: 2026, month: 2, days: 28 },
  });
  expect(typed('31.4.26')).toMatchObject({
    kind: 'none',
    why: { reason: 'no-such-day', days: 30 },
  });
  expect(typed('30 Feb 2024')).toMatchObject({
    kind: 'none',
    why: { reason: 'no-such-day', days: 29 },
  });
  expect(typed('2026-13-01')).toMatchObject({
    kind: 'none',
    why: { reason: 'no-such-month', month: 13 },
  });
  expect(typed('13/13/26')).toMatchObject({
    kind: 'none',
    why: { reason: 'no-such-month', month: 13 },
  });
});

test.each([
  'soon',
  '1',
  '12345',
  '1.2.3.4',
  '2026',
  'Ju 3',
  '0000-01-01',
  '1.1.202',
  '31 Foo 2026',
  '-',
])('rejects %s as a date', (text) => {
  expect(typed(text)).toMatchObject({ kind: 'none', why: { reason: 'unreadable' } });
});

test.each(['en-GB', 'en-US', 'tr-TR', 'de-DE', 'fr-FR'])(
  'reads days formatted in %s back as the same day',
  (locale) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const day = addDays('1950-01-01', days);
        expect(typed(formatDay(day, locale), locale)).toEqual({ kind: 'one', value: day });
        expect(typed(day, locale)).toEqual({ kind: 'one', value: day });
      }),
      { seed: 7, numRuns: 400 },
    );
  },
);

test('parses any text without throwing and returns only existing days', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789.-/ janbuş'.split('')), maxLength: 12 }),
      (text) => {
        const read = typed(text);
        for (const day of read.kind === 'one'
          ? [read.value]
          : read.kind === 'two'
            ? read.values
            : [])
          expect(isIsoDate(day)).toBe(true);
      },
    ),
    { seed: 7, numRuns: 3000 },
  );
});

test('formats days and moments in the language of the person', () => {
  expect(formatDay('2026-02-27', 'en-GB')).toBe('27 Feb 2026');
  expect(formatDay('2026-02-27', 'tr-TR')).toBe('27 Şub 2026');
  expect(formatDay('2026-02-27', 'en-GB', 'full')).toMatch(/^Friday,? 27 February 2026$/);
  expect(formatDay('next week', 'en-GB')).toBe('next week');
  expect(formatMoment('2026-03-02T09:30:00Z', 'en-GB')).toMatch(/^2 Mar 2026, \d\d:30$/);
  expect(formatMoment('noon', 'en-GB')).toBe('noon');
});

test.each(['fr-FR', 'fr-CA'])('writes the first of a month as an ordinal in %s', (locale) => {
  expect(formatDay('2026-03-01', locale)).toBe('1er mars 2026');
  expect(formatDay('2026-03-01', locale, 'full')).toBe('dimanche 1er mars 2026');
  expect(formatDay('2026-03-31', locale)).toBe('31 mars 2026');
  expect(formatMoment('2026-05-01T08:05:00', locale)).toMatch(/^1er mai 2026/);
  expect(formatMoment('2026-05-02T01:05:00', locale)).toMatch(/^2 mai 2026.* 01/);
  const later = new Date('2026-03-20T12:00:00');
  expect(formatAgo('2026-03-01T12:00:00', locale, later)).toBe('1er mars 2026');
  expect(formatDay('2026-03-01', 'de-DE')).toBe('1. März 2026');
});

test.each([
  ['en-US', 'Mar 2, 2026, 8:05 AM'],
  ['en-GB', '2 Mar 2026, 08:05'],
  ['tr', '2 Mar 2026 08:05'],
  ['de', '2. März 2026, 08:05'],
  ['fr', '2 mars 2026, 08:05'],
])('formats the hour of a moment in %s as clocks there show it', (locale, moment) => {
  // Some browser versions put a narrow no-break space before AM.
  expect(formatMoment('2026-03-02T08:05:00', locale).replace('\u202f', ' ')).toBe(moment);
});

test('formats elapsed time in the largest fitting unit, and as a date after a week', () => {
  const now = new Date('2026-03-02T12:00:00Z');
  const ago = (moment: string) => formatAgo(moment, 'en-GB', now);
  expect(ago('2026-03-02T11:59:40Z')).toBe('now');
  expect(ago('2026-03-02T11:55:00Z')).toBe('5 minutes ago');
  expect(formatAgo('2026-03-02T11:24:00Z', 'fr', now, 'short')).toBe('il y a 36 min');
  expect(ago('2026-03-02T09:00:00Z')).toBe('3 hours ago');
  expect(ago('2026-03-01T11:00:00Z')).toBe('yesterday');
  expect(ago('2026-02-28T13:00:00Z')).toBe('2 days ago');
  expect(ago('2026-02-02T12:00:00Z')).toBe('2 Feb 2026');
  expect(ago('noon')).toBe('noon');
});

test('today follows the local clock', () => {
  expect(todayIso(new Date(2026, 0, 31, 23, 59))).toBe('2026-01-31');
});
