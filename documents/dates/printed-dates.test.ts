import { expect, test } from 'vitest';
import { datesIn, dayOrderOf } from './printed-dates.ts';

test.each([
  ['7. Mai 2014', '2014-05-07'],
  ['19 april 2014', '2014-04-19'],
  ['02 Juillet 2015', '2015-07-02'],
  ['August 3 , 2014', '2014-08-03'],
  ['3rd March 2026', '2026-03-03'],
  ['01-Jan-2021', '2021-01-01'],
  ['5 Ağustos 2025', '2025-08-05'],
  ['12 Şubat 2026', '2026-02-12'],
  ['3 de marzo de 2026', '2026-03-03'],
  ['1er décembre 2025', '2025-12-01'],
  ['2026-03-15', '2026-03-15'],
  ['31/12/2017', '2017-12-31'],
  ['05-01-2009 14:42', '2009-01-05'],
  ['8-9-2022', '2022-09-08'],
  ['07.05.14', '2014-05-07'],
  ['07.05.14-20:41/2.0.41', '2014-05-07'],
  ['03/20/2023', '2023-03-20'],
])('reads %s as %s', (text, day) => {
  expect(datesIn(text, 'day first')[0]?.iso).toBe(day);
});

test('leaves the order of day and month open without evidence', () => {
  expect(datesIn('03/04/2026', undefined)[0]).toMatchObject({ iso: undefined });
  expect(datesIn('03/04/2026', 'month first')[0]?.iso).toBe('2026-03-04');
  expect(dayOrderOf('11/02/2019, due 26/02/2019')).toBe('day first');
  expect(dayOrderOf('03/20/2023')).toBe('month first');
  expect(dayOrderOf('03/04/2026')).toBeUndefined();
  // A misread month.
  expect(dayOrderOf('06-93-2020')).toBeUndefined();
});

test.each(['30/02/2026', '99.99.2026', '12.345.678', '1.234,56', '10.20.30.40', '3 pieces 2026'])(
  'does not read %s as a date',
  (text) => {
    expect(datesIn(text, 'day first').map((one) => one.iso)).toEqual([]);
  },
);

test('does not take a number before a US date for its day', () => {
  const days = (text: string) => datesIn(text, undefined).map(({ iso }) => iso);
  expect(days('T-3 Nov 13, 2026 EUR')).toEqual(['2026-11-13']);
  expect(days('Invoice No. 12 December 24th, 2025')).toEqual(['2025-12-24']);
  expect(days('3 Nov 13')).toEqual(['2013-11-03']);
});

test.each([
  ['05 Jan 26 1999.00', '2026-01-05'],
  ['05 Jan 26  2050,00', '2026-01-05'],
  ['Jan 26 1999.00', undefined],
  ['26 Jan 1999.00', undefined],
  ['05 Jan 26.50', undefined],
  ['Paid on 05 Jan 26, 1999', '1999-01-26'],
])('does not take an amount after a date for its year: %s', (text, day) => {
  expect(datesIn(text, undefined)[0]?.iso).toBe(day);
});
