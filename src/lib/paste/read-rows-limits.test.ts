import { expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { guessed } from './paste.fixture.ts';

const block = (...rows: string[]) => rows.join('\n').replaceAll(' | ', '\t');

test('leaves out sum rows and empty rows, but a sum row can be made a line', () => {
  const text = block(
    'Item | Total',
    'Paper | 10.00',
    ' | ',
    'Pens | 5.00',
    'Subtotal | 15.00',
    'VAT 20 % | 3.00',
    'Grand total: | 18.00',
  );
  const { rows, empty } = guessed(text);
  expect(empty).toBe(1);
  expect(rows.map((row) => [row.at, row.kind])).toEqual([
    [1, 'line'],
    [3, 'line'],
    [4, 'sum'],
    [5, 'sum'],
    [6, 'sum'],
  ]);
  expect(guessed(text, { lines: new Set([5]) }).rows.map((row) => row.kind)).toEqual([
    'line',
    'line',
    'sum',
    'line',
    'sum',
  ]);
});

test.each([
  'Toplam',
  'Genel Toplam',
  'Ara Toplam',
  'KDV (%20)',
  'Summe',
  'Gesamtbetrag',
  'Zwischensumme',
  'MwSt. 19 %',
  'Total TTC',
  'Sous-total',
  'Net à payer',
  'TOTAL',
  'Ödenecek tutar',
])('takes “%s” before a number for a sum row', (word) => {
  expect(
    guessed(block('Item | Total', 'Paper | 10,00', 'Pens | 5,00', `${word} | 15,00`)).rows.at(-1)
      ?.kind,
  ).toBe('sum');
});

test.each([
  'Total Commander licence',
  'Summer tyres',
  'Taxi',
  'VAT consulting hours',
  'Toplama kabı',
  'Net curtain',
])('takes “%s” for an item', (word) => {
  expect(
    guessed(block('Item | Total', 'Paper | 10,00', 'Pens | 5,00', `${word} | 15,00`)).rows.at(-1)
      ?.kind,
  ).toBe('line');
});

test('leaves out a last number without words if it is the sum of all others', () => {
  expect(
    guessed(block('Item | Total', 'Paper | 10.00', 'Pens | 5.00', ' | 15.00')).rows.at(-1)?.kind,
  ).toBe('sum');
  expect(
    guessed(block('Item | Total', 'Paper | 10.00', 'Pens | 5.00', ' | 15.01')).rows.at(-1)?.kind,
  ).toBe('line');
});

test('reports which cell breaks a limit and why', () => {
  const { lines } = guessed(
    block(
      'Item | Quantity | Total | VAT rate',
      'A | 1 | 123456789.00 | 20',
      'B | 1 | 12.345,678.9 | 20',
      'C | 1.23456 | 1.00 | 20',
      'D | 1 | 1.00 | -5',
      'E | some | 1.00 | 20',
      `${'x'.repeat(501)} | 1 | 1.00 | 20`,
    ),
  );
  expect(lines.map((row) => row.problems.map(({ cell, reason }) => `${cell} ${reason}`))).toEqual([
    ['total_price digits'],
    ['total_price unreadable'],
    ['quantity decimals'],
    ['vat_rate small'],
    ['quantity unreadable'],
    ['name long'],
  ]);
});

test('reads a unit from the quantity and notes an unknown unit', () => {
  const { lines } = guessed(
    block('Ürün | Miktar | Tutar', 'Elma | 2,5 kg | 10,00', 'Su | 6 adet | 30,00'),
  );
  expect(lines.map((row) => [row.values.quantity, row.values.unit])).toEqual([
    ['2.500', 'k'],
    ['6.000', 'p'],
  ]);
  expect(
    guessed(
      block('Item | Qty | Unit | Total', 'Work | 3 | hours | 10.00', 'Nails | 1 | kg | 10.00'),
    ).lines[0]?.notes,
  ).toEqual([{ kind: 'no-unit', text: 'hours' }]);
});

test('converts rates written as fractions to percentages', () => {
  const { lines, fractions } = guessed(
    block('Item | Total | VAT rate', 'A | 1.00 | 0.2', 'B | 1.00 | 0.055', 'C | 1.00 | 0'),
  );
  expect(fractions).toBe(true);
  expect(lines.map((row) => row.values.vat_rate)).toEqual(['20.00', '5.50', '0.00']);
});

test('computes totals from net prices with one rate for all rows', () => {
  const { lines } = guessed(block('Item | Net', 'A | 0.25', 'B | 10.00'), {
    rate: asDecimal('10.00'),
  });
  expect(lines.map((row) => [row.values.total_price, row.values.vat_rate])).toEqual([
    ['0.28', '10.00'],
    ['11.00', '10.00'],
  ]);
});

test('leaves out titles above the headings', () => {
  const { above, heading, lines } = guessed(
    block('Delivery of May | | ', ' | | ', 'Item | Qty | Total', 'A | 1 | 1.00'),
  );
  expect([above, heading, lines.length]).toEqual([2, 2, 1]);
});

test('multiplies unit prices by the quantity where a row has no total', () => {
  const { targets, lines } = guessed(
    block('Ürün | Miktar | Birim Fiyat', 'Kağıt | 3 | 33,35', 'Kalem | 0,5 | 0,25'),
  );
  expect(targets).toEqual(['name', 'quantity', 'unit_price']);
  expect(lines.map((row) => row.values.total_price)).toEqual(['100.05', '0.13']);
  expect(lines[0]?.notes).toEqual([{ kind: 'computed', from: '33.35', by: 'quantity' }]);
  expect(guessed(block('Item | Qty | Price', 'Paper | 3 | 10.00')).targets).toEqual([
    'name',
    'quantity',
    'unit_price',
  ]);
  expect(guessed(block('Item | Qty | Price', 'Paper | 1 | 10.00')).targets).toEqual([
    'name',
    'quantity',
    'total_price',
  ]);
  expect(
    guessed(block('Artikel | Menge | Einzelpreis netto | MwSt %', 'Papier | 3 | 10,00 | 19'))
      .lines[0]?.values.total_price,
  ).toBe('35.70');
});

test('tells unit prices from totals without a heading by comparing with the expected sum', () => {
  const sheet = block('Paper | 10 | 25.00', 'Ink | 4 | 12.00');
  const totals = (text: string, sums: readonly string[] = []) =>
    guessed(text, {}, sums.map(asDecimal)).lines.map(({ values }) => [
      values.quantity,
      values.total_price,
    ]);
  const multiplied = [
    ['10.000', '250.00'],
    ['4.000', '48.00'],
  ];
  const asIs = [
    ['10.000', '25.00'],
    ['4.000', '12.00'],
  ];
  expect(totals(sheet)).toEqual(asIs);
  expect(totals(sheet, ['298.00'])).toEqual(multiplied);
  expect(totals(`${sheet}\n${block('Total |  | 298.00')}`)).toEqual(multiplied);
  expect(totals(sheet, ['37.00', '298.00'])).toEqual(asIs);
  expect(totals(block('Paper | 10 | 2.50'), ['2.50'])).toEqual([['10.000', '2.50']]);
});

test('takes an amount below its quantity for a unit price unless other rows suggest otherwise', () => {
  const text = block('Paper | 10 | 2.50');
  expect(guessed(text).targets).toEqual(['name', 'quantity', 'unit_price']);
  expect(guessed(text).lines[0]?.values).toMatchObject({
    quantity: '10.000',
    total_price: '25.00',
  });
  expect(
    guessed(block('Paper | 10 | 2.50', 'Ink | 2 | 40.00', 'Pens | 3 | 9.00')).lines.map(
      (row) => row.values.total_price,
    ),
  ).toEqual(['2.50', '40.00', '9.00']);
});
