import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { readText } from './read-text.ts';

const recognised = (drawn: string, confidence = 0.95) =>
  readText(pageDocument(drawnWords(drawn, confidence), 'ocr'), new Fields());

const sheet = `50:Atelier

50:Meridian Office
50:51 King Street
50:Carlton VIC 3053

50:INVOICE
50:Invoice date: 18/04/2024
50:Invoice No.: 2024-917

50:Wares|280:How much|360:For one|512:All
50:Desk lamp, brushed steel|280:4|360:25.00|520:100.00
50:Cable, two meters|280:2|360:10.00|520:20.00

350:Total excl. tax|520:120.00
350:Sales tax 10%|520:12.00
350:Total|520:$132.00`;

test('finds the issuer in the footer of a photographed page', () => {
  const page = `${sheet}









50:Atelier Voss, 9 Rathdowne Street, Carlton VIC 3053
50:T 03 9202 3312 - info@ateliervoss.com.au`;
  expect(recognised(page).company?.name).toBe('Atelier Voss');
});

test('reads lines of a photo proven by their values, whatever the column headings', () => {
  expect(recognised(sheet).items.map(({ name, total_price }) => [name, total_price])).toEqual([
    ['Desk lamp, brushed steel', '110.00'],
    ['Cable, two meters', '22.00'],
  ]);
});

test('does not read the tax codes of a till receipt as lines', () => {
  const till = recognised(`50:Kaufhaus am Markt
50:Marktplatz 5
50:10119 Berlin
50:Datum: 18.10.2014
50:SUMME EUR|200:10,56
50:A=|100:19%|150:0,86|200:5,38
50:B=|100:7%|150:0,34|200:5,18`);
  expect(till).toMatchObject({ total_price: '10.56', items: [] });
});

test('accepts a hardly legible total if the sums prove it', () => {
  expect(recognised(sheet, 0.5)).toMatchObject({ total_price: '132.00', total_vat: '12.00' });
  expect(recognised(sheet.replace('520:120.00', '520:121.00'), 0.5).total_price).toBeNull();
});

test('accepts a hardly legible name if the check digits of its tax number are right', () => {
  const page = sheet.replace('50:Atelier', '50:Atelier Voss GmbH\n50:USt-IdNr. DE136695976');
  expect(recognised(page, 0.5).company?.name).toBe('Atelier Voss GmbH');
  expect(recognised(page.replace('5976', '5977'), 0.5).company).toBeNull();
});

test('gives lines of a photo the rate zero if the page says that no tax applies', () => {
  const page = sheet
    .replace(/50:Sales tax.*/, '')
    .replace('350:Total excl. tax|520:120.00', '50:No sales tax applies to freight charges.')
    .replace('$132.00', '$120.00');
  expect(
    recognised(page).items.map(({ vat_rate, total_price }) => [vat_rate, total_price]),
  ).toEqual([
    ['0.00', '100.00'],
    ['0.00', '20.00'],
  ]);
});

test('reads forint amounts of a photo without decimals', () => {
  const page = `50:Gépalkatrész Kft.
50:6000 Kecskemét

50:Számla HGA-2026/02918

50:Megnevezés|280:Menny.|360:Egységár|440:Nettó|512:Bruttó
50:Kaszapenge|280:6|360:8 400|440:50 400|512:64 008
50:Csapágy|280:10|360:4 290|440:42 900|512:54 483

350:Nettó összesen|512:93 300
350:ÁFA 27%|512:25 191
350:Fizetendő|512:118 491 Ft`;
  expect(recognised(page)).toMatchObject({ total_price: '118491.00', total_vat: '25191.00' });
});

test('corrects one wrong digit of a quantity of a photo by price and amount', () => {
  const wrong = sheet.replace('280:4', '280:44');
  expect(recognised(wrong).items.map(({ quantity }) => quantity)).toEqual(['4.000', '2.000']);
  // A quantity with more wrong digits stays as printed.
  const other = sheet.replace('280:4', '280:19');
  expect(recognised(other).items[0]?.quantity).toBe('19.000');
  const weighed = sheet.replace('280:4', '280:4.1234');
  expect(recognised(weighed).items[0]?.quantity).toBe('4.123');
  // The amount of a line is not its price.
  const fine = sheet
    .replace('280:4|360:25.00', '280:10|360:10.0000')
    .replace('280:2|360:10.00', '280:1|360:20.00');
  expect(recognised(fine).items[0]?.quantity).toBe('10.000');
  // The tax of a line is not its price, although the amount is five times the tax.
  const taxed = sheet
    .replace('280:4|360:25.00', '280:1|360:100.00')
    .replace('512:All', '512:All|560:Tax')
    .replace('520:100.00', '520:100.00|560:20.00');
  expect(recognised(taxed).items[0]?.quantity).toBe('1.000');
});

test('gives lines of a photo the rate zero if the page says that fees are exempt', () => {
  const page = sheet
    .replace(/350:Sales tax.*/, '')
    .replace(
      '350:Total excl. tax|520:120.00',
      '50:Die Gebühren unterliegen nicht der Umsatzsteuer.',
    )
    .replace('$132.00', '$120.00');
  expect(recognised(page).items.map(({ vat_rate }) => vat_rate)).toEqual(['0.00', '0.00']);
});
