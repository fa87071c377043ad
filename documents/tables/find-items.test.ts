import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());
const page = (sums: string, below = '') => `50:Invoice 4711
50:Description|300:Qty|400:Price|480:Amount
50:Desk lamp|300:2|400:40.00|480:80.00
50:Chair|300:1|400:20.00|480:20.00

340:Subtotal|480:100.00
${sums}
${below}`;

test.each([
  ['340:Gesamt inkl. Steuer|480:100.00', ''],
  ['340:Total|480:100.00', '50:impuestos incluidos'],
  ['340:Total|480:100.00', '50:Umsatzsteuer im Betrag enthalten'],
  ['340:Total|480:100.00', '50:Taxe comprise'],
  ['340:Total|480:100.00', '50:Vergi dahil'],
])('does not assume zero VAT on a page that mentions an included tax: %s %s', (sums, below) => {
  expect(read(page(sums, below)).total_vat).toBeNull();
});

test.each([
  'S = standard 20%, Z = zero rated',
  'Books are exempt, all else has VAT at 20 %',
  'No VAT is charged on books, 20 % on all else',
  'Auslagen unterliegen nicht der Umsatzsteuer, alles andere mit USt. 19 %',
])('does not assume zero VAT on a page with a legend of rates: %s', (legend) => {
  expect(read(page('340:Total|480:100.00', `50:${legend}`)).total_vat).toBeNull();
});

test.each([
  ['340:Total|480:100.00', ''],
  ['340:Total|480:100.00', '50:Export, zero rated'],
  ['340:Total|480:100.00', '50:VAT exempt, article 132'],
  ['340:Total|480:100.00', '50:No VAT is charged on this supply. Interest of 2 % on late payments'],
  ['340:Total|480:100.00', '50:No sales tax charged on design services'],
  ['340:Total|480:100.00', '50:Reverse charge: VAT of 20 % is owed by the recipient'],
  [
    '340:Gesamt|480:100,00',
    '50:Die Abgaben sind hoheitlich und unterliegen nicht der Umsatzsteuer.',
  ],
  ['340:Gesamt|480:100,00', '50:Wir sind nicht umsatzsteuerpflichtig.'],
  ['340:Total|480:100,00', '50:Association non assujettie à la TVA'],
  ['340:Totale|480:100,00', '50:Operazione non soggetta ad IVA'],
])('reads zero VAT on a page that says so or never mentions tax: %s %s', (sums, below) => {
  expect(read(page(sums, below)).total_vat).toBe('0.00');
});

test('ends a table where its lines make the net amount, before a table of taxes', () => {
  const { items } = read(`50:Artikel|100:Aantal|150:Omschrijving|300:Netto|380:Totaal|440:BTW
50:1004|100:48|150:Verse jus|300:2,400|380:115,20|440:1
50:2044|100:20|150:Servetten|300:4,250|380:85,00|440:2
50:2088|100:1|150:Orderkosten|380:22,90|440:2
50:BTW|80:Tarief|130:Grondslag|200:BTW-bedrag|280:Totaal goederen|380:223,10
50:1|80:9 %|140:115,20|200:10,37|280:Totaal BTW|380:33,03
50:2|80:21 %|140:107,90|200:22,66|280:Factuurtotaal|380:256,13`);
  expect(items.map(({ name, vat_rate }) => [name, vat_rate])).toEqual([
    ['Verse jus', '9.00'],
    ['Servetten', '21.00'],
    ['Orderkosten', '21.00'],
  ]);
});

test('removes positions from the names of lines', () => {
  const named = (...names: readonly string[]) =>
    read(`50:Pos Artikel|300:Menge|400:Preis|480:Betrag
50:${names[0]}|300:10|400:12,40|480:124,00
50:${names[1]}|300:50|400:1,85|480:92,50
400:Gesamtbetrag|480:216,50`).items.map(({ name }) => name);
  expect(named('1 Bohrer', '2 Scheibe')).toEqual(['Bohrer', 'Scheibe']);
  expect(named('10 Bohrer', '20 Scheibe')).toEqual(['Bohrer', 'Scheibe']);
  expect(named('3 Bohrer', '8 Scheibe')).toEqual(['3 Bohrer', '8 Scheibe']);
});

test('keeps the rates of lines if the buyer withholds a part of the tax', () => {
  const { items } = read(`50:Açıklama|300:Miktar|350:Birim Fiyat|420:KDV|480:Tutar
50:Muhasebe|300:1|350:12.000,00|420:%20|480:12.000,00
50:Bordro|300:6|350:500,00|420:%20|480:3.000,00
350:Ara Toplam|480:15.000,00
350:Hesaplanan KDV|480:3.000,00
350:KDV Tevkifatı 5/10|480:-1.500,00
350:Tahsil edilecek KDV|480:1.500,00
350:Ödenecek|480:16.500,00`);
  expect(items.map(({ vat_rate }) => vat_rate)).toEqual(['20.00', '20.00']);
});

test('splits the headings of a code and a name separated by one blank', () => {
  const names = read(`50:Invoice 4711
50:Item Number Description|300:Qty|400:Price|480:Amount
52:DOM-|118:Insulation of a loft|300:23 m2|400:18.50|480:425.50
52:285
52:FIT-396|118:Fitting and labour|300:19 hours|400:42.00|480:798.00

340:Subtotal|480:1,223.50
340:VAT 20%|480:244.70
340:Total|480:1,468.20`).items.map(({ name, quantity }) => [name, quantity]);
  expect(names).toEqual([
    ['Insulation of a loft', '23.000'],
    ['Fitting and labour', '19.000'],
  ]);
});

test('reads the rate of a line below the amount of its tax', () => {
  const rates = read(`50:Invoice 4711
50:Item|160:HSN|185:Code|240:Qty|310:Rate|380:Tax Amt|480:Total
50:Ceiling Fan|175:8547|240:2 PCS|310:1899|380:683.64|480:4481.64
383:(18)%
50:Cotton Bedsheet|175:8558|240:1 PCS|310:1299|380:64.95|480:1363.95
383:(5)%

50:Total|240:3|380:₹748.59|480:₹5846
340:TOTAL AMOUNT|480:₹5846`).items.map(({ vat_rate, total_price }) => [vat_rate, total_price]);
  expect(rates).toEqual([
    ['18.00', '4481.64'],
    ['5.00', '1363.95'],
  ]);
});

test('accepts rates of amounts without decimals that make the rounded taxes', () => {
  const rates = read(`50:Számla 2026/77
50:Cement|170:1|220:2601|280:2601|340:27|400:702|470:3303
50:Szakkönyv|170:2|220:11900|280:23800|340:5|400:1190|470:24990
50:Szállítás|170:2|220:12750|280:25500|340:27|400:6885|470:32385

300:Nettó összesen|470:51901
300:ÁFA 27 %|470:7587
300:ÁFA 5 %|470:1190
300:Fizetendő|470:60678 Ft`).items.map(({ vat_rate }) => vat_rate);
  expect(rates).toEqual(['27.00', '5.00', '27.00']);
});

test('names a line by the text beside a code even if the row above has both in one cell', () => {
  const names = read(`50:Rechnung 4711
50:LAC-285 Lackierung in zwei Aufträgen mit Schliff|300:24|380:28,60|470:686,40
50:EIC-322|110:Eichenplatte massiv|300:5|380:184,00|470:920,00
50:NCH-|110:Übernachtung|300:3|380:129,00|470:387,00
50:359

300:Zwischensumme|470:1993,40
300:USt 20%|470:398,68
300:Total|470:2392,08`).items.map(({ name }) => name);
  expect(names).toEqual([
    'LAC-285 Lackierung in zwei Aufträgen mit Schliff',
    'Eichenplatte massiv',
    'Übernachtung',
  ]);
});

test('splits a cell with quantity, unit and amounts into columns', () => {
  const lines = read(`50:Rechnung 4711
50:Nummer|110:Beschreibung|310:Anz.|350:Preis|390:Rab|430:Total
50:LAC-285|110:Lackierung seidenmatt|310:24 m²|350:28,60|390:68,64|430:617,76
50:NCH-|110:Übernachtung|310:3 Nacht 129,00 58,05 328,95
50:359

300:Zwischensumme|430:946,71
300:USt 20%|430:189,34
300:Total|430:1136,05`).items.map(({ name, quantity }) => [name, quantity]);
  expect(lines).toEqual([
    ['Lackierung seidenmatt', '24.000'],
    ['Übernachtung', '3.000'],
  ]);
});
