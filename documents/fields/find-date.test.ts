import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { findDate, usualOrder } from './find-date.ts';
import { readText } from './read-text.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());
const dayOf = (drawn: string) => findDate(pageDocument(drawnWords(drawn)), 'day first');

test('picks the unlabelled date that is a usual payment term before the other', () => {
  const drawn = '50:Xyzzy|150:03.02.2026\n50:Plugh|150:05.03.2026';
  expect(dayOf(drawn)).toMatchObject({ value: '2026-02-03', others: [{ value: '2026-03-05' }] });
  expect(readText(pageDocument(drawnWords(drawn)), new Fields()).invoice_date).toBe('2026-02-03');
});

test.each([
  ['no usual term', '50:Xyzzy|150:03.02.2026\n50:Plugh|150:20.02.2026'],
  ['three days', '50:Xyzzy|150:03.02.2026\n50:Plugh|150:05.03.2026\n50:Frob|150:17.03.2026'],
])('offers alternatives to a date chosen on little evidence: %s', (_, drawn) => {
  const day = dayOf(drawn);
  expect(day?.confidence).toBeLessThan(0.8);
  const reading = readText(pageDocument(drawnWords(drawn)), new Fields());
  expect(reading.alternatives?.invoice_date?.length).toBeGreaterThan(0);
});

test('does not take a due date or the date of a row for the invoice date', () => {
  const drawn = `50:Rechnung RE-1|400:11.03.2026
50:Lieferung 02.03.2026
50:03.03.2026|150:Montage|480:100,00
50:Zahlbar bis 01.04.2026|480:100,00`;
  expect(dayOf(drawn)?.value).toBe('2026-03-11');
});

test.each([
  ['50:Nummer/Datum\n50:90512345 / 11.03.2025', '2025-03-11'],
  ['50:Madrid, a 15 de mayo de 2026', '2026-05-15'],
  [
    '50:Rechnung Nr. 24/12|400:20.12.2025\n50:Anreise 02.12.2025|250:Abreise 05.12.2025',
    '2025-12-20',
  ],
  ['50:Data dostawy: 2026-05-20\n50:Faktura VAT nr 12\n50:Lublin, dnia 2026-05-21', '2026-05-21'],
  ['50:Toimituspäivä 10.03.2025\n50:Päivämäärä 12.03.2025', '2025-03-12'],
  ['50:In: 20.07.2026|250:Invoiced: 21.07.2026', '2026-07-21'],
  ['50:Kuupäev 11.03.2025|250:Maksetähtaeg 20.03.2025', '2025-03-11'],
])('reads the invoice date: %s', (drawn, day) => {
  expect(dayOf(drawn)?.value).toBe(day);
});

test('reads the month first in the Philippines', () => {
  expect(usualOrder([], 'PHP')).toBe('month first');
  expect(usualOrder([{ country: 'PH', share: 0.95 }], '')).toBe('month first');
});

test.each([
  [
    'the invoice that is corrected has another number',
    '50:Gutschrift Nr. GS-20418|350:Datum 17.03.2026\n50:zu Rechnung RE-118820 vom 24.02.2026',
    '2026-03-17',
  ],
  [
    'it stands alone beside the number',
    '50:FACTUUR 48120|400:22-06-2026\n50:20-06-2026|300:Logies|480:129,00\n50:21-06-2026|300:Logies|480:129,00',
    '2026-06-22',
  ],
  [
    'it stands below the number behind a short word',
    '50:AVOIR\n50:N° AV-2026-0044\n50:Du 19/02/2026\n\n50:Facture FA-2026-0310 du 02/02/2026',
    '2026-02-19',
  ],
  [
    'the head names one day only',
    '50:Registered on: January 30, 2026\n50:Total|480:$845.00\n50:Card approved 02/02/2026\n50:Refunds before April 1, 2026',
    '2026-01-30',
  ],
])('finds the date by its surroundings: %s', (_, drawn, day) => {
  expect(readText(pageDocument(drawnWords(drawn)), new Fields()).invoice_date).toBe(day);
});

test.each(['Tirage du', 'Gedruckt am', 'Wydruk z dnia'])(
  'ignores the date of printing: %s',
  (label) => {
    expect(dayOf(`400:03/03/2026\n50:${label}|150:05/03/2026`)?.value).toBe('2026-03-03');
  },
);

test('prefers a labelled date to one inside a sentence', () => {
  expect(
    read(`50:Factura rectificativa
50:Rectifica la factura F26-03117 de fecha 02/09/2026.
400:FECHA
400:15/09/2026
50:Total|480:120,00 €`).invoice_date,
  ).toBe('2026-09-15');
  expect(
    read(`50:Gutschrift zu Ihrer Bestellung mit Datum 02.09.2026
400:Datum: 15.09.2026
50:Gesamtbetrag|480:120,00 €`).invoice_date,
  ).toBe('2026-09-15');
});

test('prefers the date after a place name to the date of sale', () => {
  expect(
    read(`400:Kraków, dnia 2026-06-19
400:Data sprzedaży: 2026-06-18
50:Faktura VAT nr FV/214/06/2026
50:Do zapłaty|480:4340,60 PLN`).invoice_date,
  ).toBe('2026-06-19');
});

test('does not read a word that begins with `no` as the label of a dated number', () => {
  expect(
    dayOf(`50:Oloron-Sainte-Marie, le 22 juin 2026
50:conformément à notre échange du 4 mai, voici le détail de ma prestation,
50:réalisée les 12 et 13 juin 2026.
50:Reportage|480:780,00`)?.value,
  ).toBe('2026-06-22');
});

test('ignores an address that looks like a date, and applies a label only to the date after it', () => {
  expect(
    dayOf(`50:2-14-7 Ebisu-Minami, Shibuya-ku
50:3-8-21 Yanaka, Taito-ku, Tokyo
50:KS2026-014 / 2026/04/30 / Please pay by 2026/05/31`)?.value,
  ).toBe('2026-04-30');
});
