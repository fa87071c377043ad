import { expect, test } from 'vitest';
import { fromUnits } from '#contract/decimal.ts';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { priced } from './line-prices.ts';
import type { PrintedItem } from './table-items.ts';

const linesOf = (drawn: string) =>
  readText(pageDocument(drawnWords(drawn)), new Fields()).items.map(
    ({ name, quantity, total_price, vat_rate }) => [name, quantity, total_price, vat_rate],
  );

const line = (amount: string): PrintedItem => ({
  name: 'Chair',
  description: '',
  x: 0,
  quantity: undefined,
  unit: null,
  amount,
  rate: undefined,
  vat: undefined,
});

/** The prices of lines on a page where 20 of 120 are VAT. */
function prices(amounts: readonly string[], charge: string) {
  const items = amounts.map(line);
  const drawn = `50:${charge}
340:VAT 20%|480:20.00
340:Total|480:120.00`;
  return priced(
    { items, first: items, onFirstPage: items, basis: undefined, score: 1 },
    {
      total: fromUnits(12000n, 2),
      vat: fromUnits(2000n, 2),
      net: fromUnits(10000n, 2),
      line: 2,
      parts: [],
      confidence: { total: 0.9, vat: 0.9 },
    },
    false,
    pageDocument(drawnWords(drawn)),
    new Fields(),
  ).map(({ total_price }) => total_price);
}

test('treats lines that make the net amount as net despite a charge equal to the VAT', () => {
  expect(prices(['80.00', '20.00'], 'Shipping|480:20.00')).toEqual(['96.00', '24.00']);
});

test('treats lines that make the total as gross despite a rebate equal to the VAT', () => {
  expect(prices(['140.00', '-20.00'], 'Discount|480:-20.00')).toEqual(['140.00', '-20.00']);
});

test('includes a charge if lines make neither the net amount nor the total', () => {
  expect(prices(['100.00', '12.00'], 'Shipping|480:8.00')).toEqual(['100.00', '12.00']);
  expect(prices(['80.00', '12.00'], 'Shipping|480:8.00')).toEqual(['96.00', '14.40']);
});

test('resolves tax codes by the bases that their lines add up to', () => {
  const drawn = `50:Product|300:Qty|380:Price|450:Net|520:VAT
50:Rolled oats|300:4|380:27.95|450:111.80|520:Z
50:Almonds|300:3|380:23.80|450:71.40|520:Z
50:Raisins|300:4|380:17.85|450:71.40|520:S
50:Cashews|300:3|380:34.20|450:102.60|520:S

50:Code|100:Rate|160:Goods|220:VAT
50:S|100:20.00%|160:174.00|220:34.80
50:Z|100:0.00%|160:183.20|220:0.00
380:Goods total|450:357.20
380:VAT total|450:34.80
380:Total to pay|450:392.00`;
  expect(linesOf(drawn)).toEqual([
    ['Rolled oats', '4.000', '111.80', '0.00'],
    ['Almonds', '3.000', '71.40', '0.00'],
    ['Raisins', '4.000', '85.68', '20.00'],
    ['Cashews', '3.000', '123.12', '20.00'],
  ]);
});

test('adds state and federal tax of each line to one rate', () => {
  expect(
    linesOf(`50:Goods|200:Quantity|260:Rate|320:Taxable value|400:CGST|500:SGST
400:Rate|440:Amount|500:Rate|540:Amount
50:House wire|200:24 Coil|260:1,486.00|320:35,664.00|400:9%|440:3,209.76|500:9%|540:3,209.76
50:Breaker|200:60 Nos|260:142.75|320:8,565.00|400:9%|440:770.85|500:9%|540:770.85
50:Switch|200:120 Nos|260:28.40|320:3,408.00|400:6%|440:204.48|500:6%|540:204.48
260:Total|320:47,637.00|440:4,185.09|540:4,185.09
440:Total tax|540:8,370.18
440:Invoice total|540:56,007.18`),
  ).toEqual([
    ['House wire', '24.000', '42083.52', '18.00'],
    ['Breaker', '60.000', '10106.70', '18.00'],
    ['Switch', '120.000', '3816.96', '12.00'],
  ]);
});

test('treats lines as net if an amount of any label leads from them to the net amount', () => {
  expect(
    linesOf(`50:Idraulico|300:5.5 ore|380:108.00|480:594.00
50:Miscelatore|300:2 pz|380:187.50|480:375.00
50:Totale prestazioni|480:969.00
50:./. Xyzzy 5%|480:-48.45
50:Imponibile|480:920.55
50:IVA 8.1%|480:74.56
50:Totale CHF|480:995.11`),
  ).toEqual([
    ['Idraulico', '5.500', '642.11', '8.10'],
    ['Miscelatore', '2.000', '405.38', '8.10'],
  ]);
});

test('reads a number with a multiplication sign as a quantity', () => {
  expect(
    linesOf(`50:Allnet L|300:1×|480:25,20
50:Zweitkarte|300:2×|480:8,40
50:Sonderrufnummern|480:1,47
50:Summe netto|480:35,07 €
50:Umsatzsteuer 19 %|480:6,66 €
50:Rechnungsbetrag|480:41,73 €`).map(([name, quantity]) => [name, quantity]),
  ).toEqual([
    ['Allnet L', '1.000'],
    ['Zweitkarte', '2.000'],
    ['Sonderrufnummern', null],
  ]);
});

test('does not read a number in an article code as a rate', () => {
  const lines = linesOf(`50:Code|120:Description|300:Qty|380:Unit ex GST|480:Amount ex GST
50:GLV-L|120:Gloves, large|300:4|380:$5.00|480:$20.00
50:HLM-10|120:Helmet, white|300:2|380:$30.00|480:$60.00
50:VST-X|120:Vest, yellow|300:3|380:$10.00|480:$30.00
50:BTS-9|120:Boots, size 9|300:1|380:$90.00|480:$90.00
340:Subtotal ex GST|480:$200.00
340:GST 10%|480:$20.00
340:Total AUD inc GST|480:$220.00`);
  expect(lines.map(([, , total, rate]) => [total, rate])).toEqual([
    ['22.00', '10.00'],
    ['66.00', '10.00'],
    ['33.00', '10.00'],
    ['99.00', '10.00'],
  ]);
});

test('derives no odd rate beside a printed one when the sums contradict each other', () => {
  const rates = linesOf(`50:Description|480:Amount
50:Desk lamp|480:80.00
50:Office chair|480:100.00
300:Net|480:180.00
300:VAT 20%|480:36.00
300:Total|480:226.00`).map((line) => line[3]);
  expect(rates).not.toContain('18.95');
});

test('keeps every line below a heading if the lines do not add up', () => {
  expect(
    linesOf(`50:Description|300:Qty|400:Price|480:Amount
50:Desk lamp|300:2|400:10.00|480:20.00
50:Office chair|300:3|400:10.00|480:35.00
50:Book shelf|300:1|400:50.00|480:50.00
50:Filing cabinet|300:4|400:25.00|480:100.00
300:Net|480:200.00
300:VAT 20%|480:40.00
300:Total|480:240.00`).map(([name]) => name),
  ).toEqual(['Desk lamp', 'Office chair', 'Book shelf', 'Filing cabinet']);
});
