import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { numberCandidates } from './number-by-shape.ts';
import { readText } from './read-text.ts';

const numberOf = (drawn: string) =>
  readText(pageDocument(drawnWords(drawn)), new Fields()).invoice_number;

const below = '\n50:Baggage may be checked in two hours before departure'.repeat(8);

const ticket = (label: string) => `50:Halden Air
50:Issue Date: April 14, 2026
${label}
50:Day|118:Flight|180:Class|240:From|380:Aircraft
50:04MAY26|118:HA1183|180:S|240:Leeds|380:737-800
50:06MAY26|118:HA640|180:L|240:Bristol|380:A320
50:Fare|480:358.14
50:Total|480:358.14 USD${below}`;

test.each([
  '50:eTicket number|250:0162471850937',
  '50:Ticket number: 0162471850937',
  '50:Bilet No|250:0162471850937',
  '50:N° e-billet : 0162471850937',
  '50:Codice biglietto 0162471850937',
  '50:Numero de billete: 0162471850937',
  '50:Numer biletu: 0162471850937',
  '50:Número do bilhete: 0162471850937',
])('reads the ticket number as the number of its receipt: %s', (label) => {
  expect(numberOf(ticket(label))).toBe('0162471850937');
});

test('does not take codes in a table column for the invoice number', () => {
  expect(numberOf(ticket('50:Traveller|250:MS ADEYEMI/RUTH'))).toBe('');
});

test.each(['Flight', 'Flug', 'Volo', 'Treno', 'Zug', 'Seat', 'Carrozza'])(
  'does not offer travel codes as the invoice number: %s',
  (label) => {
    const document = pageDocument(drawnWords(`50:Halden\n50:${label} HA1183${below}`));
    expect(numberCandidates(document)).toEqual([]);
  },
);

test('offers numbers side by side in a row of the header', () => {
  const head = `50:Halden
50:Number|150:Customer|250:Date|350:Terms
50:HM-4711|150:C-118|250:12.03.2026|350:30 days
50:Lamp|480:10.00${below}`;
  expect(numberCandidates(pageDocument(drawnWords(head))).map(({ value }) => value)).toContain(
    'HM-4711',
  );
});

test('does not treat a number above its date as part of a column of codes', () => {
  const head = `50:Halden Print, S.L.
50:FACTURA|117::|137:A/260.417|275:COLEGIO SANTA ELVIRA
50:FECHA|117::|137:30/04/2026|275:AVDA. DE LA ESTACION, S/N${below}`;
  expect(numberOf(head)).toBe('A/260.417');
});
