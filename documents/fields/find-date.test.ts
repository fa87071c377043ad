import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { findDate, usualOrder } from './find-date.ts';
import { readText } from './read-text.ts';

const dayOf = (drawn: string) => findDate(pageDocument(drawnWords(drawn)), 'day first');

test('of two days that no label tells apart, the one that is a usual term before the other is it', () => {
  const drawn = '50:Xyzzy|150:03.02.2026\n50:Plugh|150:05.03.2026';
  expect(dayOf(drawn)).toMatchObject({ value: '2026-02-03', other: '2026-03-05' });
  const reading = readText(pageDocument(drawnWords(drawn)), new Fields());
  expect(reading.invoice_date).toBe('2026-02-03');
  expect(reading.alternatives?.invoice_date?.map(({ value }) => value)).toEqual(['2026-03-05']);
});

test.each([
  ['no usual term', '50:Xyzzy|150:03.02.2026\n50:Plugh|150:20.02.2026'],
  ['three days', '50:Xyzzy|150:03.02.2026\n50:Plugh|150:05.03.2026\n50:Frob|150:17.03.2026'],
])('two days stay two: %s', (_, drawn) => {
  expect(dayOf(drawn)).toBeNull();
});

test.each([
  ['50:Nummer/Datum\n50:90512345 / 11.03.2025', '2025-03-11'],
  ['50:Madrid, a 15 de mayo de 2026', '2026-05-15'],
  [
    '50:Rechnung Nr. 24/12|400:20.12.2025\n50:Anreise 02.12.2025|250:Abreise 05.12.2025',
    '2025-12-20',
  ],
  ['50:Kuupäev 11.03.2025|250:Maksetähtaeg 20.03.2025', '2025-03-11'],
])('the day of an invoice is read: %s', (drawn, day) => {
  expect(dayOf(drawn)?.value).toBe(day);
});

test('the Philippines write the month first', () => {
  expect(usualOrder([], 'PHP')).toBe('month first');
  expect(usualOrder([{ country: 'PH', share: 0.95 }], '')).toBe('month first');
});
