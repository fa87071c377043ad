import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { numberCandidates } from './number-by-shape.ts';
import { readText } from './read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

const numberOf = (drawn: string) => read(drawn).invoice_number || undefined;

test.each([
  '50:Rekeningnummer: NL91 ABNA 0417 1643 00',
  '50:Rekeningnr. NL91ABNA0417164300',
  '50:Rekening: NL91 ABNA 0417 1643 00',
  '50:Rekening nr. 12.34.56.789',
  '50:Žiro račun br: HR12 1001 0051 8630 0016 0',
  '50:Transakcijski račun br. 1001005-1863000160',
  '50:Bankovni račun br. 1001005-1863000160',
  '50:Faktura|250:DE89 3704 0044 0532 0130 00',
  '50:Invoice no.|250:GB29NWBK60161331926819',
])('does not take a bank account for an invoice number: %s', (drawn) => {
  expect(numberOf(drawn)).toBeUndefined();
});

test('offers a grouped code as a number unless it is a valid IBAN', () => {
  for (const [code, count] of [
    ['BE69 5390 0754 7034', 1],
    ['BE68 5390 0754 7034', 0],
  ] as const) {
    const page = `50:Testhaus GmbH\n50:${code}${'\n50:Guten Tag'.repeat(4)}`;
    expect(numberCandidates(pageDocument(drawnWords(page)))).toHaveLength(count);
  }
});

test.each([
  ['50:Rekening 2026-114', '2026-114'],
  ['50:Račun br. 12/1/1', '12/1/1'],
  ['50:Invoice no. RE20250000012345', 'RE20250000012345'],
  ['50:Invoice no. GB12 0417', 'GB12'],
])('accepts a number that only looks like a bank account: %s', (drawn, number) => {
  expect(numberOf(drawn)).toBe(number);
});

test.each([
  ['50:No. INV/2026/091|300:INVOICE', 'INV/2026/091'],
  ['50:Nr: RE-2026-14|300:Rechnung', 'RE-2026-14'],
  ['50:No. Invoice 2026-14', '2026-14'],
  ['50:Kreditnota nr. 20418', '20418'],
  ['50:Factura rectificativa nº R-2026/014', 'R-2026/014'],
  ['50:Nota de abono 26/014', '26/014'],
  ['50:Faktura korygująca nr FK/12/2026', 'FK/12/2026'],
  ['50:Hyvityslasku 20118', '20118'],
  ['50:Fatura Simplificada FS 2026A/118', 'FS 2026A/118'],
  ['50:Seri A Sıra No 004518', 'A 004518'],
  ['50:Recibo núm. 2026/118', '2026/118'],
  ['50:RE-Nr.: 26118', '26118'],
  ['50:Rg.-Nr.: 26-118', '26-118'],
  ['50:Our invoice: 10442', '10442'],
  ['50:Rechnungsnummer 8044 178 826/11', '8044 178 826/11'],
  ['50:FAKTURA – daňový doklad|300:číslo|400:260233', '260233'],
  ['50:SERİ/SIRA NO : A 041733', 'A 041733'],
  ['50:Ricevuta fiscale n. 118', '118'],
  ['50:Avviso di parcella 14/2026', '14/2026'],
  ['50:N° d’avoir|250:Date\n50:AV2600031|250:12/05/26', 'AV2600031'],
  ['50:Sales invoice|250:SI 20733', 'SI 20733'],
  ['50:Rechnungs-Nr.|140:Datum\n50:AR 3-2026-|140:14.08.2026\n50:071', 'AR 3-2026-071'],
  ['50:Invoice no.|140:INV-\n140:2026-071', 'INV-2026-071'],
  ['50:Invoice KT-0117, issued May 2, 2026 for Elm Dental, Waco, TX', 'KT-0117'],
])('keeps the beginning of a number that looks like a title: %s', (drawn, number) => {
  expect(numberOf(drawn)).toBe(number);
});

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());

test.each([
  ['50:Xyzzy|150:INV-62766\n50:Plugh|150:PO-1042\n50:a\n50:b\n50:c', 'INV-62766'],
  ['50:Nummer/Datum\n50:90512345 / 11.03.2025', '90512345'],
  ['50:Invoice - tax document No. 2511081', '2511081'],
  ['50:Račun št. 2025-0425', '2025-0425'],
  ['50:2. Teilrechnung TR 25-16', 'TR 25-16'],
  ['50:Fee note SF/25/578', 'SF/25/578'],
  ['50:*ARVE nr 257143', '257143'],
  ['50:Fee account\n50:Our ref KBA/25/191', 'KBA/25/191'],
])('reads a number with a vague or unknown label: %s', (drawn, number) => {
  expect(numberOf(drawn)).toBe(number);
});

test('takes neither of two codes that look like invoice numbers, nor a credited one', () => {
  const below = '\n50:a'.repeat(9);
  expect(numberOf(`50:Xyzzy: INV-62766\n50:Plugh: INV-62700${below}`)).toBeUndefined();
  expect(numberOf(`50:Credited INV-62766${below}`)).toBeUndefined();
});

test('does not take a line number below `Nr.` for the invoice number', () => {
  const reading = read(
    '50:Nr.|90:Prekės|200:Suma\n50:1|90:Lenta|200:12,00\n50:2|90:Varžtai|200:8,00',
  );
  expect(reading.invoice_number).toBe('');
});

test.each([
  ['its year and the day below it', '50:Jogzevu: 2026-952\n50:Ugluo: 21.06.2026', '2026-952'],
  [
    'its place above the day, beside an order',
    '50:Jonzev: 9160547\n50:Ezjov: 20.04.2025\n50:Er order: 494410',
    '9160547',
  ],
  [
    'its being printed again',
    '50:Confirmation:|150:SAR26-004418\n50:Dr. Tanaka\n\n50:Total|480:845.00\n\n50:Please quote SAR26-004418',
    'SAR26-004418',
  ],
])('recognises a number without a known label by %s', (_, drawn, number) => {
  expect(numberOf(`${drawn}${'\n'.repeat(9)}50:Xyzzy`)).toBe(number);
});

test('takes neither of two codes with equal evidence', () => {
  const drawn = '50:Jonzev: 9160547\n50:Ezjov: 9160548\n50:Wuz';
  expect(numberOf(`${drawn}${'\n'.repeat(9)}50:Xyzzy`)).toBeUndefined();
});

test('does not take a folio of the commercial register for the invoice number', () => {
  expect(
    numberOf(
      `50:Número:|150:F26/00932${'\n'.repeat(9)}50:Registro Mercantil de Málaga, Tomo 2210, Folio 88`,
    ),
  ).toBe('F26/00932');
});

test.each([
  ['50:Kvitto / Faktura 30771', '30771'],
  ['50:Copia della fattura elettronica n. 318/2026 del 17/05/2026', '318/2026'],
  ['50:Votre facture|300:du 04/03/2026\n50:n° 10 204 488 117', '10 204 488 117'],
])(
  'reads numbers of double titles, in digit groups and of electronic invoices: %s',
  (drawn, number) => {
    expect(numberOf(drawn)).toBe(number);
  },
);

test('does not take the credited invoice for the number of a credit note', () => {
  const drawn = '50:Nummer|150:CN26-0047\n50:Betreft|150:factuur 26-0412 van 12/02/2026';
  expect(numberOf(`50:CREDITNOTA\n${drawn}`)).toBe('CN26-0047');
});

test('joins a series and its number', () => {
  expect(numberOf('50:PVM SĄSKAITA FAKTŪRA\n50:Serija BLT 00301')).toBe('BLT 00301');
});

test('reads a number below a heading for several kinds of document', () => {
  expect(numberOf('400:REPAIR ORDER / INVOICE #|300:VEHICLE\n400:RO-48216|300:8KRT214')).toBe(
    'RO-48216',
  );
  expect(numberOf('100:Auftrags- und Rechnungs-Nr.|350:Datum\n100:4711-26|350:03.05.2026')).toBe(
    '4711-26',
  );
});

test('does not take a support ticket among the lines for the invoice number', () => {
  const rows = Array.from({ length: 26 }, (_, at) => `50:Server ${at}|480:10,00 €`).join('\n');
  expect(numberOf(`400:Rechnung|500:NK10294857\n${rows}\n50:Ticket #88213`)).toBe('NK10294857');
});

test.each([
  ['50:Seria, nr.|120:CAL 20618', 'CAL 20618'],
  ['50:Seria BDL nr. 4471 din 17.02.2026', 'BDL 4471'],
  ['50:FACTURĂ FISCALĂ seria KX nr. 00912', 'KX 00912'],
  ['50:Serie: A|130:Folio: 18042', 'A 18042'],
  ['50:Seri: B|150:No: 118442', 'B 118442'],
])('includes a series in any notation in the number: %s', (drawn, number) => {
  expect(numberOf(drawn)).toBe(number);
});

test.each([
  ['50:No. KS2026-014 / 2026/04/30 / Please pay by 2026/05/31', 'KS2026-014'],
  ['50:Invoice: 1182 of 12 March 2026', '1182'],
  ['50:Invoice · 26-1182 · 12 March 2026', '26-1182'],
  ['50:12 March 2026 · Invoice 26-1182', '26-1182'],
  ['50:Your invoice MF/26/118 dated 12 March 2026', 'MF/26/118'],
  ['50:This is invoice MF/26/118 for work done in March.', 'MF/26/118'],
  ['50:Invoice date and number|250:12/03/2026, MF-1182', 'MF-1182'],
  ['50:Datum / Rechnungsnummer|250:12.03.2026 / 26118', '26118'],
])('separates a number from a date before or after it: %s', (drawn, number) => {
  expect(numberOf(drawn)).toBe(number);
});

test('does not take the time after a date for a number', () => {
  expect(numberOf('50:Factura|150:12/03/2026, 14:22')).toBeUndefined();
});

test.each([
  ['50:INVOICE\n50:No: 1182', '1182'],
  ['50:Tax Invoice / 26-1182', '26-1182'],
  ['50:Faktura VAT FV 118/2026', 'FV 118/2026'],
  ['50:Facture d’acompte n° 2026-118', '2026-118'],
  ['50:Fattura immediata n° 7', '7'],
  ['50:Référence facture : 26118-A', '26118-A'],
  ['50:Doc. N. 118', '118'],
  ['50:Invoice No. 2026 / MF / 118', '2026 / MF / 118'],
])('reads a number after a title that names the kind of invoice: %s', (drawn, number) => {
  expect(numberOf(drawn)).toBe(number);
});

test.each([
  '50:Facture compte client n° 4411',
  '50:Invoice customer account no. 4411',
  '50:Nota de Crédito NC\n50:Ref. Fatura FT 2026/204',
])('does not take another labelled number after the title: %s', (drawn) => {
  expect(numberOf(drawn)).toBeUndefined();
});

test('does not take the UUID of a Mexican invoice (folio fiscal) for its number', () => {
  expect(numberOf('50:FOLIO FISCAL (UUID)\n50:5E0B7A41-9C3D-4F62-8A1E-D07742B9C310')).toBe(
    undefined,
  );
});

test('does not offer an article code beside an amount', () => {
  const page = `50:Beleg|450:R 26/1183
50:Elektronikversicherung EL-20771|480:412,90
50:Zu zahlen|480:412,90
50:Mit freundlichen Grüßen
50:Wendorff & Sievert`;
  const codes = numberCandidates(pageDocument(drawnWords(page)));
  expect(codes.map(({ value }) => value)).toEqual(['R 26/1183']);
});

test('splits cells at vertical bars of a form drawn with characters', () => {
  expect(
    numberOf(`50:FACTURE
50:+----------+----------+--------+
50:| NUMERO   | DATE     | CLIENT |
50:| FA061284 | 15/04/26 | 411GIR |
50:+----------+----------+--------+`),
  ).toBe('FA061284');
});

test.each([
  ['50:Faktura nr 17/03/2026\n50:Data wystawienia: 31.03.2026', '17/03/2026'],
  ['50:Faktura / Invoice\n50:Nr 2026/03/17 | issued: 31.03.2026', '2026/03/17'],
  ['50:Faktura VAT|200:17/03/2026\n50:Data wystawienia: 2026-03-31', '17/03/2026'],
  ['50:Rechnung 17/03/2026', undefined],
  ['50:Facture\n50:N°|100:118\n50:Date|100:17/03/2026', '118'],
])(
  'reads a number that looks like a date if dates on the page have another form: %s',
  (drawn, number) => {
    expect(numberOf(drawn)).toBe(number);
  },
);

test('ignores words around a number and accepts two groups of letters in it', () => {
  expect(numberOf('50:Service Invoice\n50:Series / No. TPY-B 3391')).toBe('TPY-B 3391');
  expect(numberOf('50:Fatura FT A2026/1184 Original')).toBe('FT A2026/1184');
});

test('skips a second document name between the title and the number', () => {
  expect(numberOf('50:Faktura – daňový doklad 2260300417')).toBe('2260300417');
  expect(numberOf('50:Tax Invoice|300:LS-INV-1071')).toBe('LS-INV-1071');
});

test('does not offer a house number above a town', () => {
  const codes = (drawn: string) =>
    numberCandidates(pageDocument(drawnWords(drawn))).map(({ value }) => value);
  const others = '\n50:Dobrý den'.repeat(4);
  expect(codes(`50:Olomoucká 881/14\n50:750 02 Přerov${others}`)).toEqual([]);
  expect(codes(`50:Xyzzy 881/14\n50:Dobrý den${others}`)).toEqual(['881/14']);
});

test('does not take a ticket beside an amount for the invoice number', () => {
  expect(
    numberOf(`50:Rechnungskorrektur RK-90021475
50:SLA-Gutschrift Ticket #448120|300:1×|480:−15,00 €`),
  ).toBe('RK-90021475');
});

test('accepts a number before another label with its value on the same line', () => {
  expect(numberOf('50:Fatura FT 2026A/1184 ATCUD: JF8K2M7P-1184')).toBe('FT 2026A/1184');
});

test('does not take a number and the label behind it for a postal code and a town', () => {
  expect(numberOf('50:Fatura FT AS26/88114 Conta: 550118 Data: 12-02-2026')).toBe('FT AS26/88114');
});
