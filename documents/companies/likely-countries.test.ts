import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { likelyCountries } from './likely-countries.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());
const sums = `50:Desk lamp|480:$100.00

340:Total|480:$100.00`;

test('derives the dollar currency and the date order from all evidence for a country', () => {
  expect(
    read(`50:Atelier Voss Pty Ltd
50:9 Rathdowne Street, Carlton VIC 3053
50:ABN 19 591 971 938
50:Invoice 4711
50:Invoice date: 02/01/2026
${sums}`),
  ).toMatchObject({ currency: 'AUD', invoice_date: '2026-01-02' });
  expect(
    read(`50:Halden Marine Inc.
50:410 Congress Ave, Austin, TX 78701
50:Phone (512) 555-0143
50:Invoice 4711
50:Invoice date: 02/01/2026
${sums}`),
  ).toMatchObject({ currency: 'USD', invoice_date: '2026-02-01' });
});

test('counts a day before its month and a tax of 10 % as evidence for Australian dollars', () => {
  const reading = read(`50:Harbour Street Studio
50:Invoice 4711
50:Invoice date: 12 June 2026
50:Desk lamp|480:$100.00

340:Subtotal|480:$100.00
340:Tax (10%)|480:$10.00
340:Total|480:$110.00`);
  expect(reading.currency).toBe('');
  expect(reading.alternatives?.currency?.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['AUD', 'USD']),
  );
});

test('counts a month before its day as evidence for US dollars', () => {
  expect(
    read(`50:Harbour Street Studio
50:Invoice 4711
50:Invoice date: June 12, 2026
${sums}`),
  ).toMatchObject({ currency: 'USD' });
});

test('offers both readings of an ambiguous date', () => {
  const reading = read(`50:Invoice 4711
50:Invoice date: 02/01/2026
${sums}`);
  expect(reading.invoice_date).toBeNull();
  expect(reading.alternatives?.invoice_date?.map(({ value }) => value)).toEqual([
    '2026-01-02',
    '2026-02-01',
  ]);
});

test('prefers the issuer in the imprint to an unlabelled address', () => {
  expect(
    read(`@18 50:Halden
50:Cobalt Works AB
50:Kungsgatan 5
50:211 22 Malmö
50:Momsreg.nr: SE292046594401

50:Faktura
50:Fakturanummer: 9160547
50:Fakturadatum: 2025-04-20

340:Netto|480:316,25
340:Moms 25%|480:79,06
340:Totalt|480:395,31



50:Halden Marine, Kungsgatan 5, 211 22 Malmö
50:Tel 031-038 52 79 · info@haldenmarine.se · Momsreg.nr: SE332425434501`).company,
  ).toMatchObject({ name: 'Halden Marine', tax_number: 'SE332425434501' });
});

const shareOf = (country: string, drawn: string) =>
  likelyCountries(pageDocument(drawnWords(drawn)), { known: '', language: 'en' }).find(
    (one) => one.country === country,
  )?.share ?? 0;

test.each([
  '50:Order 204417-B of Tuesday',
  '50:Part 118230-K, red',
  '50:RM 204, two nights',
  '50:RM12 sea view',
])('does not count an article or room number as evidence for Malaysia: %s', (drawn) => {
  expect(shareOf('MY', drawn)).toBeLessThan(0.2);
});

test.each(['50:Kedai Buku Pelangi (204417-B)', '50:Co. No: 204417-B', '50:Total RM 1,204.50'])(
  'counts a register number or an amount in ringgit as evidence for Malaysia: %s',
  (drawn) => {
    expect(shareOf('MY', drawn)).toBeGreaterThan(0.4);
  },
);

test('does not count a hotel room number as evidence for ringgit', () => {
  expect(
    read(`50:Seaview Hotel
50:RM 204|200:two nights|480:180.00
340:Total|480:180.00`).currency,
  ).not.toBe('MYR');
  expect(read('50:Kedai Buku\n340:Total|480:RM 180.00').currency).toBe('MYR');
});

test('finds ringgit by RM above an amount column, and Malaysia by a GST number of twelve digits', () => {
  const total = '50:Tea|480:4.20\n340:Total|480:4.20';
  expect(read(`50:Item|440:AMOUNT (RM)\n${total}`).currency).toBe('MYR');
  expect(read(`480:RM\n${total}`).currency).toBe('MYR');
  expect(read(`50:Room|100:RM|200:Guest\n${total}`).currency).not.toBe('MYR');
  expect(shareOf('MY', '50:GST No. : 000750673920')).toBeGreaterThan(0.8);
  expect(shareOf('MY', "50:KING'S BAKERY S/B")).toBeGreaterThan(0.6);
});

test('recognises a Canadian receipt by its province, postal code or GST number', () => {
  const slip = (line: string) => read(`50:Edo Diner\n50:${line}\n${sums}`).currency;
  expect(slip('Edmonton, AB')).toBe('CAD');
  expect(slip('GST# 812597607 RT0001')).toBe('CAD');
  expect(slip('Banff, AB T1L 1B3')).toBe('CAD');
  expect(slip('Austin, TX 78701')).toBe('USD');
  // The legal form of a Swedish company.
  expect(slip('Kontorsvaror, AB')).not.toBe('CAD');
});

test.each([
  ['SG', '50:Heng Provision Shop\n50:#01-35 S(310211)'],
  ['SG', '50:Ah Hock Laksa\n50:#01-33 S120505'],
  ['ID', '50:PT Boga Nusantara\n50:Sub Total|480:115,500\n50:PB1 10%|480:11,550'],
  ['ID', '50:Roti Boga\n50:QRIS|480:127,050'],
])('knows %s by its postal codes, taxes and payments', (country, drawn) => {
  const [first] = likelyCountries(pageDocument(drawnWords(drawn)), { known: '', language: '' });
  expect(first?.country).toBe(country);
});
