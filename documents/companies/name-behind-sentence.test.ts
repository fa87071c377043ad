import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { issuerCandidates } from './issuer-candidates.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

const companyOf = (smallPrint: string) =>
  readText(
    pageDocument(
      drawnWords(`@16 50:Your ticket
50:Passenger|200:Ruth Adeyemi
50:Valid from|200:03.03.2026
50:Paid on|200:11.02.2026
50:Fare|480:109.80
50:Seat|480:10.00
50:Total|480:119.80 EUR
${smallPrint}`),
    ),
    new Fields(),
  ).company;

test.each([
  [
    '50:The fare is valid on this train only. Halden Rail Ltd - 9 Harbour Road, Bristol BS1 5TY',
    'Halden Rail Ltd',
  ],
  [
    '50:Contact your bank for inquiries. Halden Technologies, Inc.,\n50:1455 3rd St, San Francisco, CA 94158',
    'Halden Technologies, Inc.',
  ],
  [
    '50:Die Buchung erfolgte am 11.02.2026 13:59 Uhr. Halden Bahn AG,\n50:Bahnweg 1, 60326 Frankfurt, Steuernummer: 29/001/60002.',
    'Halden Bahn AG',
  ],
  [
    "50:Il biglietto è valido ai fini dell'art. 12 L. 413/1991. Halden Treni S.p.A. - Piazza Grande 1, 00161 Roma",
    'Halden Treni S.p.A.',
  ],
])('finds the issuer in small print that ends in a name with an address: %s', (print, name) => {
  expect(companyOf(print)?.name).toBe(name);
});

test('separates a name followed by its tax number from the telephone number before it', () => {
  const print =
    '50:Atención: 900 441 882. Halden Libros, S.L., CIF B-87654321, Calle Mayor 4, 28013 Madrid. Reg. Mercantil';
  expect(companyOf(print)?.name).toBe('Halden Libros, S.L.');
});

test('tries only the last sentences of long small print', () => {
  const sentences = 'See the terms. '.repeat(30);
  const print = '50:Paid by you and by others. Halden Rail Ltd, 9 Harbour Road, Bristol BS1 5TY';
  expect(companyOf(`${print}. ${sentences}`)?.name).not.toBe('Halden Rail Ltd');
});

test('finds a name separated from its legal form and capital', () => {
  const print =
    '50:HALDEN BOISSONS – SAS au capital de 152 000 € – RCS Roanne 397188459|50:\n50:9 quai du Port, 42120 PERREUX';
  expect(companyOf(print)?.name).toBe('HALDEN BOISSONS');
});

test.each(['12 rue des Lilas 75011 PARIS', 'Siège social Paris'])(
  'does not take an address before a legal form and capital for a name: %s',
  (seat) => {
    const print = `50:${seat} – SAS au capital de 152 000 € – RCS Roanne 397188459`;
    expect(companyOf(print)?.name).not.toBe(seat);
  },
);

test('does not take a name in small print without an address', () => {
  const print = '50:The fare is insured as a whole. Halden Cover Ltd pays for delays';
  expect(companyOf(print)?.name).not.toBe('Halden Cover Ltd');
});

test('does not end a sentence at an abbreviation before a name', () => {
  expect(companyOf('50:Gebr. Halden GmbH, Bahnweg 1, 60326 Frankfurt')?.name).toBe(
    'Gebr. Halden GmbH',
  );
});

test.each(['Your ticket', 'Online-Ticket', 'E-Bilet', 'Travel itinerary', 'Booking confirmation'])(
  'does not take the title of a travel document for a company: %s',
  (title) => {
    const page = `@16 50:${title}\n50:Paid on|200:11.02.2026\n50:Total|480:119.80 EUR`;
    const { names } = issuerCandidates(pageDocument(drawnWords(page)));
    expect(names.map(({ text }) => text)).not.toContain(title);
  },
);
