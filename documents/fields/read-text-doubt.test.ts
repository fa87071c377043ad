import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { readText } from './read-text.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());
const sums = (...rows: [string, string][]) =>
  rows.map(([label, amount]) => `350:${label}|480:${amount}`).join('\n');

test.each([
  [
    'what was paid before',
    sums(
      ['Subtotal', '1000.00'],
      ['VAT 20%', '200.00'],
      ['Paid', '500.00'],
      ['Amount due', '700.00'],
    ),
    '1200.00',
    '200.00',
  ],
  [
    'a deposit, with no tax',
    sums(['Subtotal', '1000.00'], ['Deposit', '-400.00'], ['Balance due', '600.00']),
    '1000.00',
    null,
  ],
  [
    'all of it',
    sums(
      ['Subtotal', '1000.00'],
      ['VAT 20%', '200.00'],
      ['Already paid', '1200.00'],
      ['Amount due', '0.00'],
    ),
    '1200.00',
    '200.00',
  ],
  [
    'a tax withheld',
    sums(
      ['Base imponible', '1.000,00'],
      ['IVA 21%', '210,00'],
      ['Retención IRPF 15%', '-150,00'],
      ['A pagar', '1.060,00'],
    ),
    '1210.00',
    '210.00',
  ],
  [
    'two payments',
    sums(
      ['Nettobetrag', '1.000,00'],
      ['MwSt 19%', '190,00'],
      ['Anzahlung', '500,00'],
      ['Abschlagszahlung', '190,00'],
      ['Zahlbetrag', '500,00'],
    ),
    '1190.00',
    '190.00',
  ],
  [
    'a payment that the sums do not tell',
    sums(['Paid', '500.00'], ['Amount due', '700.00']),
    null,
    null,
  ],
  ['nothing is due', sums(['Balance due', '0.00']), null, null],
  ['the whole, paid at the till', sums(['Total due', '24.00'], ['Paid', '24.00']), '24.00', null],
  [
    'nothing',
    sums(['Subtotal', '266.00'], ['VAT @ 20%', '53.20'], ['Total Due', '319.20']),
    '319.20',
    '53.20',
  ],
  [
    'a charge that has no name here',
    sums(['Subtotal', '100.00'], ['Shipping', '10.00'], ['VAT', '22.00'], ['Amount due', '132.00']),
    '132.00',
    '22.00',
  ],
])('does not take the amount due for the total: %s', (_, drawn, total, vat) => {
  const { total_price, total_vat } = read(drawn);
  expect([total_price, total_vat]).toEqual([total, vat]);
});

test.each([
  ['dots that lead to an amount', '50:Visitenkarten ........ 1250,00'],
  ['dots before a card', '50:Kreditkarte ........ 1250'],
  ['a mask before an amount', '50:Karte ****1250,00'],
  ['a word that ends like a card', '50:Landkarten xx 1250'],
])('does not take %s for a card', (_, drawn) => {
  expect(read(`50:Rechnung Nr. 17\n${drawn}\n50:Gesamtbetrag 99,00 EUR`)).toMatchObject({
    card: null,
    payment_type: null,
  });
});

test.each([
  'Visa ****4242',
  'Kreditkarte: **** **** **** 4242',
  'Kartenzahlung XXXXXXXXXXXX4242',
  'Card ending in 4242',
  'Kredi kartı •••• 4242',
])('reads the card in %s', (line) => {
  expect(read(`50:Invoice No 17\n50:${line}\n50:Total 12.00 EUR`)).toMatchObject({
    card: { last_four_digits: '4242' },
    payment_type: 'credit_card',
  });
});

test.each([
  ['Invoice No: INV 2024 001', 'INV 2024 001'],
  ['Invoice No: 2024 - 0012', '2024 - 0012'],
  ['Rechnung Nr. RE 2026 / 0118 vom 12.01.2026', 'RE 2026 / 0118'],
  ['Facture n° 4711 12 janvier 2026', '4711'],
  ['Invoice number: 10077 2026-01-12', '10077'],
  ['Invoice no. 2026 0455 6612', '2026 0455 6612'],
  ['Rechnungsnummer 4711 250,00', '4711'],
])('reads the complete number of %s', (line, number) => {
  expect(read(`50:${line}\n50:Total 12.00 EUR`).invoice_number).toBe(number);
});

test.each([
  '123 Main Street',
  '69004 Lyon',
  '2026',
  '0113 496 0000',
  '1234 AB Lisse',
  '14 avenue Foch',
])('does not take %s below the title for the invoice number', (line) => {
  expect(read(`50:INVOICE\n50:${line}\n50:Total 12.00 EUR`).invoice_number).toBe('');
});

test.each([
  [
    'its country is unknown and nothing is American',
    '50:Thank you for your order\n50:Description and price of the work\n50:Total $12.00',
    null,
  ],
  [
    'a telephone is American',
    '50:Thank you for your order\n50:Call us: (415) 555-0123\n50:Total $12.00',
    '2026-03-04',
  ],
  ['dollars are Canadian', '50:Thank you for your order\n50:Total CAD 12.00', null],
  ['the euro is paid', '50:Thank you for your order\n50:Total € 12.00', '2026-04-03'],
  [
    'another date settles it',
    '50:Thank you for your order\n50:Due date: 25/04/2026\n50:Total $12.00',
    '2026-04-03',
  ],
])('resolves 03/04/2026 in English only by context: %s', (_, drawn, day) => {
  expect(read(`50:Invoice number: 5\n50:Invoice date: 03/04/2026\n${drawn}`).invoice_date).toBe(
    day,
  );
});

test.each([
  [
    'a Romanian page with the rate of the euro',
    '50:Curs BNR: 1 EUR = 4.9765 RON\n50:Total 1.210,00 RON',
    'RON',
  ],
  [
    'lei with a capital, and their worth in euros below',
    '50:Total plată|300:2.810,35 Lei\n50:Echivalent: 552,00 EUR',
    'RON',
  ],
  ['a Moroccan total', '50:Total TTC 1 200,00 MAD', 'MAD'],
  ['a Georgian total', '50:Total 120.00 GEL', 'GEL'],
  ['kilograms', '50:Apples 10,00 KGS\n50:Total 12,00', ''],
  ['words in capitals', '50:TOP 10 FOR ALL 24\n50:Total 12.00 EUR', 'EUR'],
  [
    'dollars in Spanish',
    '50:Factura el los las importe cantidad precio fecha\n50:Total $12.00',
    '',
  ],
  ['dollars beside a Canadian tax', '50:Invoice GST 5%\n50:Total $12.00', ''],
  ['dollars with their letters', '50:Total A$12.00', 'AUD'],
  ['dollars with their code', '50:All amounts in CAD 1.00\n50:Total $12.00', 'CAD'],
  ['bare dollars', '50:Total $12.00', 'USD'],
  [
    'pounds with a dollar in a description',
    `50:Plan ($20 credits)|480:£50.00\n50:Support|480:£30.00\n${sums(
      ['Subtotal', '£80.00'],
      ['VAT 20%', '£16.00'],
      ['Total', '£96.00'],
    )}`,
    'GBP',
  ],
  [
    'an invoice whose VAT is told in another money below its total',
    '50:RAZEM|400:600,00|480:738,00\n50:DO ZAPŁATY 738,00 EUR\n50:VAT w PLN: 589,41|300:Netto w PLN: 2 562,66',
    'EUR',
  ],
])('finds the currency of %s', (_, drawn, currency) => {
  expect(read(`50:Invoice number: 5\n${drawn}`).currency).toBe(currency);
});

const seller = '50:Brightside Ltd\n50:22 Station Road\n50:Leeds LS1 4DY\n';

test.each([
  'N° TVA client : FR40303265045',
  'USt-IdNr. Kunde: DE136695976',
  'VAT number of customer: DE136695976',
  'Your VAT No: DE136695976',
  'P.IVA cliente: 01234567897',
  'BTW-nummer klant: NL001234567B12',
])('does not take the number in %s for the issuer’s', (line) => {
  expect(
    read(`${seller}\n50:Invoice number: 5\n50:${line}\n50:Total £12.00`).company,
  ).toMatchObject({ name: 'Brightside Ltd', tax_number: '' });
  expect(
    read(
      `${seller}\n50:Invoice number: 5\n50:${line}\n50:Total £12.00\n\n50:VAT No: GB 980 7806 84`,
    ).company,
  ).toMatchObject({ tax_number: 'GB 980 7806 84' });
});

const head = '50:Description|300:Qty|380:Unit price|480:Amount';
const row = (name: string, amount: string) => `50:${name}|300:1|380:${amount}|480:${amount}`;
const names = (drawn: string) => read(drawn).items.map((item) => item.name);

test('continues a table with a carried-forward sum on the next page', () => {
  expect(
    names(
      `50:Invoice number: 5\n${head}\n${row('Lamp', '100.00')}\n${row('Desk', '200.00')}\n380:Carried forward|480:300.00\n---\n50:Invoice number: 5|400:Page 2\n380:Brought forward|480:300.00\n${row('Chair', '50.00')}\n380:Total|480:350.00`,
    ),
  ).toEqual(['Lamp', 'Desk', 'Chair']);
});

test('does not continue a table after its sums, or with terms and other amounts', () => {
  const page = `50:Invoice number: 5\n${head}\n${row('Lamp', '100.00')}\n${row('Desk', '200.00')}`;
  const other = `---\n50:Hours of March\n${row('Anna', '70.00')}\n${row('Bob', '80.00')}`;
  expect(names(`${page}\n380:Total|480:300.00\n${other}`)).toEqual(['Lamp', 'Desk']);
  expect(
    names(
      `${page}\n---\n50:Terms\n50:Payment within 30 days.|480:1.50\n50:Late fee|480:40.00\n380:Total|480:300.00`,
    ),
  ).toEqual(['Lamp', 'Desk']);
  expect(names(`${page}\n---\n380:Total|480:300.00\n\n${row('Anna', '70.00')}`)).toEqual([
    'Lamp',
    'Desk',
  ]);
});

test('reads a quantity with spaced thousands', () => {
  expect(
    read(
      `50:Invoice number: 5\n${head}\n50:Screws|300:1 250|380:0.10|480:125.00\n380:Total|480:125.00`,
    ).items[0]?.quantity,
  ).toBe('1250.000');
});

test('reads an item named like a sum or tax as a line if quantity and price make its amount', () => {
  expect(
    names(
      `50:Invoice number: 5\n${head}\n${row('Report', '100.00')}\n50:Tax return 2025|300:2|380:50.00|480:100.00\n${row('Transport', '20.00')}\n380:Subtotal|480:220.00\n380:VAT 20%|480:44.00\n380:Total|480:264.00`,
    ),
  ).toEqual(['Report', 'Tax return 2025', 'Transport']);
});

test('adds a note for an unknown script and takes no number by its form', () => {
  const { invoice_number, total_price, notes } = read(`50:ООО «Северный Ветер»
50:г. Москва, ул. Лесная, д. 5
50:ИНН 7707083893
50:Счёт № 118 от 14 марта 2026 г.
50:Услуги связи|250:1|480:12 000,00
50:Итого|480:12 000,00 руб.`);
  expect({ invoice_number, total_price }).toEqual({ invoice_number: '', total_price: '12000.00' });
  expect(notes).toContainEqual({ code: 'other-script', values: {} });
});
