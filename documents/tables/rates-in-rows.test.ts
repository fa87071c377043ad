import { expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { linesOf } from './drawn-lines.fixture.ts';
import { withRatesInRows } from './rates-in-rows.ts';
import { valueRows } from './row-values.ts';

const ratesOf = (drawn: string) =>
  readText(pageDocument(drawnWords(drawn)), new Fields()).items.map(({ vat_rate }) => vat_rate);

test('gives the rate zero to a row with a code or word in place of its rate', () => {
  const drawn = `50:Azeite|300:225,00|380:6,00%
50:Cerveja|300:193,50|380:23,00%
50:Tara (caução)|300:90,00|380:M99`;
  const lines = [
    lineOf('Azeite', '225.00'),
    lineOf('Cerveja', '193.50'),
    lineOf('Tara (caução)', '90.00'),
  ];
  expect(inRows('58.01', drawn, ...lines)).toEqual(['6.00', '23.00', '0']);
});

test('derives the rate from the tax beside an amount, and zero from `nil`', () => {
  expect(
    ratesOf(`50:Attendances on client|200:4.6 hrs|280:265.00|360:1,219.00|440:243.80
50:Land Registry fee|200:1|280:150.00|360:150.00|440:nil
50:Searches|200:1|280:150.00|360:150.00|440:30.00
50:Total net|360:1,519.00
50:VAT @ 20%|360:273.80
50:Total|360:1,792.80`),
  ).toEqual(['20.00', '0.00', '20.00']);
});

test('computes the price with a rate of three decimals before rounding the rate', () => {
  const reading = readText(
    pageDocument(
      drawnWords(`50:Description|200:Qty|280:Unit price|360:Tax|440:Amount
50:Growth plan|200:35|280:$276.00|360:8.875%|440:$9,660.00
50:Onboarding|200:1|280:$1,200.00|360:Exempt|440:$1,200.00
50:Subtotal|440:$10,860.00
50:Sales tax (8.875% on $9,660.00)|440:$857.33
50:Total|440:$11,717.33`),
    ),
    new Fields(),
  );
  expect(reading.items.map(({ total_price }) => total_price)).toEqual(['10517.33', '1200.00']);
});

const lineOf = (name: string, amount: string) => ({
  name,
  description: '',
  x: 50,
  quantity: undefined,
  unit: null,
  amount,
  rate: undefined,
  vat: undefined,
});

const inRows = (vat: string, drawn: string, ...items: readonly ReturnType<typeof lineOf>[]) => {
  const document = pageDocument(drawnWords(drawn));
  return withRatesInRows(
    { items, first: items, onFirstPage: items, basis: undefined, score: 1 },
    valueRows(document),
    {
      total: null,
      vat: asDecimal(vat),
      net: null,
      line: undefined,
      parts: [],
      confidence: { total: 1, vat: 1 },
    },
    document,
  ).items.map(({ rate }) => rate);
};

test('gives a free line the only rate of the others', () => {
  const drawn = `50:Transport|360:0,00
50:Colet intern|360:705,60|440:19%`;
  const lines = [lineOf('Transport', '0.00'), lineOf('Colet intern', '705.60')];
  expect(inRows('134.06', drawn, ...lines)).toEqual(['19', '19']);
});

test('ignores percentages that do not make the tax', () => {
  const drawn = `50:Transport|360:100,00|440:5%
50:Colet intern|360:705,60|440:19%`;
  const lines = [lineOf('Transport', '100.00'), lineOf('Colet intern', '705.60')];
  expect(inRows('139.06', drawn, ...lines)).toEqual(['5', '19']);
  expect(inRows('134.06', drawn, ...lines)).toEqual([undefined, undefined]);
});

test('reads a rate alone in brackets below a name', () => {
  const drawn = `50:Transport|360:100,00
440:(21%)
50:Colet intern|360:705,60
440:(11%)`;
  const lines = [lineOf('Transport', '100.00'), lineOf('Colet intern', '705.60')];
  expect(inRows('98.62', drawn, ...lines)).toEqual(['21', '11']);
});

test.each([
  ['inkl. 19 % MwSt.', '19.00'],
  ['incl. 19% VAT', '19.00'],
  ['TVA 19 % incluse', '19.00'],
])('reads an included rate beside the name of a line: %s', (note, rate) => {
  const shop = `50:Halden Store
50:Scribble Notes|400:${note}|500:9,99 €
50:Hiking Maps|400:${note}|500:4,99 €
50:Storage|400:${note}|500:9,99 €
400:Subtotal|500:20,98 €
400:VAT 19 %|500:3,99 €
400:Total|500:24,97 €`;
  expect(linesOf(shop)).toEqual([
    ['Scribble Notes', null, '9.99', rate],
    ['Hiking Maps', null, '4.99', rate],
    ['Storage', null, '9.99', rate],
  ]);
});
