import { expect, test } from 'vitest';
import { endOfDay, startOfDay } from '#service/domain/workspace-days.ts';

const range = (day: string, zone: string) =>
  [startOfDay(day, zone), endOfDay(day, zone)].map((time) =>
    new Date(time).toISOString().slice(0, 16),
  );

test.each([
  ['UTC', '2026-01-31', '2026-01-31T00:00', '2026-02-01T00:00'],
  ['Europe/Istanbul', '2026-01-31', '2026-01-30T21:00', '2026-01-31T21:00'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00', '2026-03-09T04:00'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00', '2026-10-25T23:00'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00', '2026-01-01T10:00'],
  // The clock skips midnight, so the day begins at one.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00', '2018-11-05T02:00'],
  // The clock goes back at midnight: 23:00 comes twice, and the day after begins once.
  ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00', '2018-02-18T03:00'],
  // Midnight comes twice, and the day begins at the first.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00', '2026-11-02T05:00'],
])('in %s the day %s lasts from %s to %s', (zone, day, from, before) => {
  expect(range(day, zone)).toEqual([from, before]);
});

test('every day of the calendar has a start before its end', () => {
  for (const day of ['0001-01-01', '0099-12-31', '1969-12-31', '9999-12-31'])
    for (const zone of ['UTC', 'Europe/Istanbul', 'America/Sao_Paulo'])
      expect(startOfDay(day, zone), `${day} ${zone}`).toBeLessThan(endOfDay(day, zone));
});

test('the end of a day is the start of the next', () => {
  for (const zone of [
    'Europe/London',
    'America/Sao_Paulo',
    'Africa/Cairo',
    'Asia/Tehran',
    'Australia/Lord_Howe',
  ])
    for (let time = Date.UTC(2018, 0, 1); time < Date.UTC(2019, 0, 1); time += 86_400_000) {
      const [day = '', next = ''] = [time, time + 86_400_000].map((at) =>
        new Date(at).toISOString().slice(0, 10),
      );
      expect(endOfDay(day, zone)).toBe(startOfDay(next, zone));
      const written = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
      expect(
        [written.format(startOfDay(day, zone)), written.format(startOfDay(day, zone) - 1) < day],
        `${day} ${zone}`,
      ).toEqual([day, true]);
    }
});
