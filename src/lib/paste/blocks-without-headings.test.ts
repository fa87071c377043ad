import { expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { guessed } from './paste.fixture.ts';

interface Block {
  readonly name: string;
  readonly rows: readonly string[];
  /** Name, quantity, total and rate of each line. */
  readonly lines: readonly string[];
  readonly sums?: readonly string[];
}

const own = ['Paper A4 | 10 | piece | 120.00 | 19', 'Pens | 3 | piece | 14.40 | 7'];
const ownLines = ['Paper A4 10.000 120.00 19.00', 'Pens 3.000 14.40 7.00'];

const blocks: readonly Block[] = [
  { name: 'the columns of the grid', rows: own, lines: ownLines },
  {
    name: 'those columns and the total they come to',
    rows: own,
    lines: ownLines,
    sums: ['134.40'],
  },
  {
    name: 'weights, and amounts with a comma',
    rows: ['Coffee | 3 | kg | 45,90 | 7', 'Tea | 2 | kg | 18,50 | 7', 'Cups | 6 |  | 31,20 | 19'],
    lines: ['Coffee 3.000 45.90 7.00', 'Tea 2.000 18.50 7.00', 'Cups 6.000 31.20 19.00'],
  },
  {
    name: 'one rate in all rows',
    rows: ['Paper | 10 | 120.00 | 20', 'Pens | 3 | 14.40 | 20'],
    lines: ['Paper 10.000 120.00 20.00', 'Pens 3.000 14.40 20.00'],
  },
  {
    name: 'no quantity',
    rows: ['Paper | 120.00 | 19', 'Pens | 14.40 | 7'],
    lines: ['Paper null 120.00 19.00', 'Pens null 14.40 7.00'],
  },
  {
    name: 'rates with two decimals',
    rows: ['Paper | 10 | 120.00 | 19.00', 'Pens | 3 | 14.40 | 7.00'],
    lines: ['Paper 10.000 120.00 19.00', 'Pens 3.000 14.40 7.00'],
  },
  {
    name: 'Swiss rates of one decimal',
    rows: ['Papier | 10 | CHF 120.00 | 8.1', 'Brot | 3 | CHF 14.40 | 2.6'],
    lines: ['Papier 10.000 120.00 8.10', 'Brot 3.000 14.40 2.60'],
  },
  {
    name: 'rates with a per cent sign',
    rows: ['Kağıt | 10 | 1.120,00 ₺ | %20', 'Ekmek | 3 | 14,40 ₺ | %1'],
    lines: ['Kağıt 10.000 1120.00 20.00', 'Ekmek 3.000 14.40 1.00'],
  },
  {
    name: 'unit prices that make the totals',
    rows: ['Paper | 10 | 12.00 | 120.00 | 19', 'Pens | 3 | 4.80 | 14.40 | 7'],
    lines: ['Paper 10.000 120.00 19.00', 'Pens 3.000 14.40 7.00'],
  },
  {
    name: 'rates between the unit price and the total',
    rows: ['Paper | 10 | 12.00 | 19 | 120.00', 'Pens | 3 | 4.80 | 7 | 14.40'],
    lines: ['Paper 10.000 120.00 19.00', 'Pens 3.000 14.40 7.00'],
  },
  {
    name: 'net unit prices, rates and totals',
    rows: ['Paper | 10 | 10.00 | 19 | 119.00', 'Pens | 3 | 4.00 | 7 | 12.84'],
    lines: ['Paper 10.000 119.00 19.00', 'Pens 3.000 12.84 7.00'],
  },
  {
    name: 'net and total around the rates',
    rows: ['Paper | 10 | 100.00 | 19 | 119.00', 'Pens | 3 | 10.00 | 7 | 10.70'],
    lines: ['Paper 10.000 119.00 19.00', 'Pens 3.000 10.70 7.00'],
  },
  {
    name: 'VAT amounts that could be rates',
    rows: ['Paper | 2 | 100.00 | 20.00 | 120.00', 'Pens | 1 | 50.00 | 10.00 | 60.00'],
    lines: ['Paper 2.000 120.00 null', 'Pens 1.000 60.00 null'],
  },
  {
    name: 'totals, rates and VAT amounts, where the total is known',
    rows: ['Paper | 10 | 120.00 | 19 | 19.16', 'Pens | 3 | 14.40 | 7 | 0.94'],
    lines: ['Paper 10.000 120.00 19.00', 'Pens 3.000 14.40 7.00'],
    sums: ['134.40'],
  },
  {
    name: 'the rows counted, and one quantity in all of them',
    rows: ['1 | Paper | 10 | 120.00 | 19', '2 | Pens | 10 | 14.40 | 7'],
    lines: ['Paper 10.000 120.00 19.00', 'Pens 10.000 14.40 7.00'],
  },
  {
    name: 'the rows counted',
    rows: ['1 | Paper | 10 | 120.00 | 19', '2 | Pens | 3 | 14.40 | 7'],
    lines: ['Paper 10.000 120.00 19.00', 'Pens 3.000 14.40 7.00'],
  },
  {
    name: 'whole amounts',
    rows: ['Halı | 2 | 12000 | 20', 'Kitap | 30 | 4500 | 10', 'Ekmek | 8 | 120 | 1'],
    lines: ['Halı 2.000 12000.00 20.00', 'Kitap 30.000 4500.00 10.00', 'Ekmek 8.000 120.00 1.00'],
  },
  {
    name: 'whole amounts without a quantity, where the total is known',
    rows: ['Paper | 120 | 19', 'Pens | 14 | 7'],
    lines: ['Paper null 120.00 19.00', 'Pens null 14.00 7.00'],
    sums: ['134.00'],
  },
  {
    name: 'quantities of two decimals and whole amounts, where the total is known',
    rows: ['Apples | 2.50 | 10', 'Pears | 1.25 | 7'],
    lines: ['Apples 2.500 10.00 null', 'Pears 1.250 7.00 null'],
    sums: ['17.00'],
  },
  {
    name: 'quantities that could be rates, and amounts',
    rows: ['Paper | 10 | 25.00', 'Ink | 7 | 12.00', 'Pens | 5 | 9.50'],
    lines: ['Paper 10.000 25.00 null', 'Ink 7.000 12.00 null', 'Pens 5.000 9.50 null'],
  },
  {
    name: 'discounts and rates',
    rows: ['Paper | 10 | 120.00 | 5 % | 114.00 | 19 %', 'Pens | 3 | 14.40 | 5 % | 13.68 | 7 %'],
    lines: ['Paper 10.000 114.00 19.00', 'Pens 3.000 13.68 7.00'],
  },
  {
    name: 'credits',
    rows: ['Paper | -10 | -120.00 | 19', 'Pens | -3 | -14.40 | 7'],
    lines: ['Paper -10.000 -120.00 19.00', 'Pens -3.000 -14.40 7.00'],
  },
  {
    name: 'article numbers before the names',
    rows: ['471100 | Desk | 2 | 398.00 | 19', '471250 | Lamp | 5 | 149.50 | 19'],
    lines: ['Desk 2.000 398.00 19.00', 'Lamp 5.000 149.50 19.00'],
  },
  {
    name: 'an article number before one name',
    rows: ['4711 | Desk | 2 | 398.00'],
    lines: ['Desk 2.000 398.00 null'],
  },
  {
    name: 'long article numbers before the names, and nothing but amounts',
    rows: ['4006381333931 | Desk | 398.00', '4006381333948 | Lamp | 149.50'],
    lines: ['Desk null 398.00 null', 'Lamp null 149.50 null'],
  },
  {
    name: 'quantities before the names, as long as article numbers',
    rows: ['1200 | Screws | 0.05 | 60.00', '1500 | Nuts | 0.04 | 60.00'],
    lines: ['Screws 1200.000 60.00 null', 'Nuts 1500.000 60.00 null'],
  },
  {
    name: 'quantities before the names, and nothing but amounts',
    rows: ['1200 | Screws | 1800.00', '1500 | Nuts | 3000.00'],
    lines: ['Screws 1200.000 1800.00 null', 'Nuts 1500.000 3000.00 null'],
  },
  {
    name: 'unit prices before the quantities',
    rows: ['Desk | 199.00 | 3', 'Lamp | 29.90 | 40'],
    lines: ['Desk 3.000 597.00 null', 'Lamp 40.000 1196.00 null'],
  },
  {
    name: 'totals before the quantities, where the total is known',
    rows: ['Desk | 199.00 | 3', 'Lamp | 29.90 | 40'],
    lines: ['Desk null 199.00 null', 'Lamp null 29.90 null'],
    sums: ['228.90'],
  },
  {
    name: 'unit prices before the quantities and rates',
    rows: ['Desk | 199.00 | 2 | 19 %', 'Lamp | 29.90 | 12 | 19 %'],
    lines: ['Desk 2.000 398.00 19.00', 'Lamp 12.000 358.80 19.00'],
  },
  {
    name: 'a sum row below',
    rows: ['Paper | 10 | 120.00 | 19', 'Pens | 3 | 14.40 | 7', 'Total | 13 | 134.40 | '],
    lines: ['Paper 10.000 120.00 19.00', 'Pens 3.000 14.40 7.00'],
  },
];

test.each(blocks)('without headings: $name', ({ rows, lines, sums = [] }) => {
  const block = guessed(rows.join('\n').replaceAll(' | ', '\t'), {}, sums.map(asDecimal));
  expect(
    block.lines.map(({ values: { name, quantity, total_price, vat_rate } }) =>
      [name, quantity, total_price, vat_rate].map(String).join(' '),
    ),
  ).toEqual(lines);
});
