import { expect, test } from 'vitest';
import { slip } from './slip.fixture.ts';
import { namesSum } from './till-kinds.ts';
import { tillSums } from './till-sums.ts';

const total = (...lines: readonly string[]) => tillSums(slip(...lines)).total?.value;

test('takes the amount paid after rounding as the total, not the money given or returned', () => {
  expect(
    total(
      'Subtotal |29.03',
      'Total |29.03',
      'Rounding |0.02',
      'NETT TOTAL |29.05',
      'Cash |50.00',
      'Change |20.95',
    ),
  ).toBe('29.05');
});

test('takes the balance due after rounding as the total, not the sum before it', () => {
  expect(
    total(
      'TOTAL |16.31',
      'ROUNDING ADJ |-0.01',
      'BALANCE DUE |16.30',
      'PAYMENT (CASH) |17.00',
      'CHANGE (CASH) |0.70',
    ),
  ).toBe('16.30');
});

test('computes an illegible total as the money given less the change', () => {
  expect(total('Tea |4.00', '~T0ta1 |~x', 'Cash Tendered |10.00', 'Change Due |6.00')).toBe('4.00');
});

test('takes the money given less the change when the sum before rounding is torn', () => {
  const lines = ['Total (Inclusive of GST) |26 98', 'TOTAL: 27/- |27.00x'];
  expect(total('Tea |26.20', ...lines, 'CASH |52.00', 'CHANGE |25.00')).toBe('27.00');
});

test('does not take a net total when its tax and another total are below', () => {
  expect(
    total('Lamp |30.00', 'Pot |30.94', 'NET total |60.94', 'GST 5.00 % |3.05', 'Total |63.99'),
  ).toBe('63.99');
});

test('takes the total from the card payment and earlier sums when its own line is illegible', () => {
  expect(
    total('Net Total |145.67', 'Bill Rounding |-0.02', '~Tota1~145 ~6x', 'MASTERCARD |145.65'),
  ).toBe('145.65');
});

test('takes an exact payment as the total if the items or a sum match it', () => {
  expect(total('Latte |18.90', 'Subtotal |33.40', 'Amount paid |33.40')).toBe('33.40');
  expect(total('Latte |18.90', 'Subtotal |33.40', 'Amount paid |50.00')).toBeUndefined();
});

test('reads an amount without its decimal mark only if other amounts confirm it', () => {
  const items = ['Milk |12.99', 'Bread |48.44'];
  expect(total(...items, 'Summe |6143', 'EC-Karte |61 43')).toBe('61.43');
  expect(total('Milk |12.99', 'Summe |6143')).toBeUndefined();
  expect(total('Milk |12.99', 'TOTAL |$ 29 76')).toBeUndefined();
});

test('takes an unlabelled total if the items add up to it and the payment confirms it', () => {
  expect(total('T1 |15.00', 'T2 |10.90', 'R1R |25.90', '0A |50.00', 'AK1 |24.10')).toBe('25.90');
  expect(total('T1 |15.00', 'T2 |10.90', 'R1R |25.90', '0A |50.00')).toBeUndefined();
});

test('recognises the label of the total despite misread letters', () => {
  expect(total('Tea |4.00', 'Tota! |4.00')).toBe('4.00');
  expect(total('Tee |4,00', 'SUMHE |4,00')).toBe('4.00');
});

test('never takes a total below the card payment', () => {
  expect(total('Tea |9.80', 'Cake |12.55', 'Total Before |2.35', 'Visa |22.35')).toBe('22.35');
});

test('gives low confidence to a total computed from an odd amount of money given', () => {
  const sums = tillSums(slip('Bun |1.65', 'Cash |18.08', 'Change |4.35'));
  expect(sums.total?.confidence).toBeLessThan(0.6);
  const { total: none, rivals } = tillSums(slip('Due |x5', 'Cash |18.08', 'Change |4.35'));
  expect(none === undefined || none.confidence < 0.6).toBe(true);
  expect([none?.value, ...rivals.map(({ value }) => value)]).toContain('13.73');
});

test('reads amounts without decimals where no amount has any', () => {
  expect(total('Fan |V1.650', 'Total |V4.950', 'Cash |¥10.000', 'Change |¥5.050')).toBe('4950.00');
});

test('does not read a dash between an amount and its currency as a minus sign', () => {
  expect(total('Pain |7,80', 'Thé |5,65', 'TOTAL TTC |13,45-EUR')).toBe('13.45');
});

test.each([
  ['counts of items', ['Total Qty |5.00', 'Tea |4.00']],
  ['what was given back', ['Tea |4.00', 'Change Due |6.00']],
])('does not take %s for the total', (_name, lines) => {
  expect(total(...lines)).toBeUndefined();
});

test('takes the tax from the row that makes the total, or else the one beside its label', () => {
  const sums = (...lines: readonly string[]) => tillSums(slip(...lines)).vat?.value;
  expect(sums('TOTAL |10.60', 'GST Summary', 'SR = 6% 10.00 |0.60')).toBe('0.60');
  expect(sums('Total Rounded |8.20', 'Cash |10.00', 'TOTAL INCLUDES 6% GST |0.46')).toBe('0.46');
  expect(sums('Sub Total |10.00', 'Sales Tax |0.83', 'TOTAL |10.83')).toBe('0.83');
  expect(sums('TOTAL |16,43', 'IVA BASE |CUOTA', '4% 3,81 |0,15', '10% x |x')).toBeUndefined();
  expect(sums('TOTAL |33.90', 'GST @6% INCLUDED IN TOTAL |1.92')).toBe('1.92');
});

test('reports the change, so that it is not taken for the total', () => {
  expect([...tillSums(slip('Cash |50.00', 'Change |26.62')).returned]).toContain('26.62');
});

const kindsOf = (...lines: readonly string[]) => tillSums(slip(...lines)).kinds;

test.each([
  'Mars Bar',
  'Bar Food Platter',
  'Oil change',
  'Tip Top Bread',
  'Room service',
  'Promo pack',
  'Ground coffee',
  'Chicken tenders',
  'Cash box',
  'Cashew nuts',
  'Disc brake',
  'Top soil',
  'Zwischenstecker',
  'Change purse',
  'Service hatch',
])('does not read %s as a label of a sum', (name) => {
  expect(kindsOf(`${name} |1.20`)).toEqual([undefined]);
});

test.each([
  ['Bar', 'tendered'],
  ['Geg. BAR EUR', 'tendered'],
  ['Cash Tendered', 'tendered'],
  ['CHANGE DUE', 'change'],
  ['Tip 15%', 'service'],
  ['10% Service', 'service'],
  ['SVC CHG 10%', 'service'],
  ['10% Srv Chg', 'service'],
  ['Servis %10', 'service'],
  ['DISC', 'discount'],
  ['Round Adj.', 'rounding'],
  ['TOP', 'total'],
  ['BALANCE DUE', 'total'],
  ['*AMT', 'total'],
  ['Net Amt @ GST 6% :', 'total'],
  ['PAYMENT (CASH)', 'tendered'],
  ['PAY', 'tendered'],
  ['CHANGE (CASH)', 'change'],
])('recognises %s as the label of a sum', (name, kind) => {
  expect(kindsOf(`${name} |1.20`)).toEqual([kind]);
});

test('a sum or a payment is no item name, but a charge or a discount may be one', () => {
  expect(['ROUND ADJ', 'FINAL TOTAL', 'CASH :', 'CHANGE'].every(namesSum)).toBe(true);
  expect(['Service 10%', 'City tax', 'Member discount', 'Visa fee'].some(namesSum)).toBe(false);
});

test('reads an item with the name of a payment as an item', () => {
  expect(kindsOf('Visa |3.00', 'Tea |4.00', 'TOTAL |7.00', 'Visa |7.00')).toEqual([
    undefined,
    undefined,
    'total',
    'card',
  ]);
});

test('handles a receipt of many payments and changes quickly', () => {
  const started = performance.now();
  tillSums(
    slip(
      ...Array.from({ length: 100 }, (_, at) => `Cash |${900 + at}.17`),
      ...Array.from({ length: 100 }, (_, at) => `Change |${at + 1}.39`),
    ),
  );
  expect(performance.now() - started).toBeLessThan(1000);
});

test('reads a tax on one line with another tax or the balance by its own label', () => {
  const tax = (...lines: readonly string[]) => tillSums(slip(...lines)).vat?.value;
  expect(tax('Subtotal |11.67', 'GST: $0.58 |PST: $0.00', 'GrandTotal |12.25')).toBe('0.58');
  expect(tax('Cereal |18.30', 'TAX 0.94 |BAL 19.24', 'TOTAL |19.24')).toBe('0.94');
});

test('adds two taxes side by side into one', () => {
  const lines = [
    'Sub Total |560.00',
    'CGST 2.5% |14.00',
    'SGST 2.5% |14.00',
    'Grand Total |588.00',
  ];
  expect(tillSums(slip(...lines)).vat?.value).toBe('28.00');
});

test.each([
  [
    'the tax before the amount with it',
    ['TVA 10 % 26.39 2.64 29.03', 'TVA 20 % 3.39 0.68 4.07'],
    '3.32',
  ],
  ['the tax first', ['A 10% 2.64 26.39 29.03', 'B 20% 0.68 3.39 4.07'], '3.32'],
  ['the tax last', ['10,00% 29.03 26.39 2.64', '20,00% 4.07 3.39 0.68'], '3.32'],
  ['the tax within the amount', ['1 VAT 10% of 29.03 2.64', '2 VAT 20% of 4.07 0.68'], '3.32'],
  ['rates of three decimals', ['8.875% 30.40 2.70'], '2.70'],
  ['the tax on the amount, a part of it free', ['0% 2.10 0.00', '10% 28.18 2.82'], '2.82'],
])('adds up the rows of a tax table to the tax: %s', (_name, rows, tax) => {
  expect(tillSums(slip('Meal |33.10', 'TOTAL |33.10', ...rows)).vat?.value).toBe(tax);
});

test('takes no tax from a row of a tax table that does not add up to the total', () => {
  expect(
    tillSums(slip('Meal |33.10', 'TOTAL |33.10', 'VAT 20 % 3.39 0.68 4.07')).vat,
  ).toBeUndefined();
});

test.each([
  ['Czech', 'Celkem |254.30 CZK'],
  ['Swedish', 'Att betala |254.30'],
  ['Swedish, paid', 'Betalat |254.30'],
  ['Danish', 'At betale |254.30'],
  ['Norwegian', 'Å betale |254.30'],
  ['Finnish', 'Yhteensä |254.30'],
  ['Hungarian', 'Összesen |254.30'],
  ['Croatian', 'Ukupno |254.30'],
  ['Slovak', 'Spolu |254.30'],
])('recognises the total in %s', (_language, line) => {
  expect(total('Bread |200.00', 'Milk |54.30', line)).toBe('254.30');
});

test('reads thousands separated by blanks as part of the total, not as a quantity', () => {
  expect(total('Celkem |3 254,30 CZK', 'Platba karta |3 254,30')).toBe('3254.30');
  expect(total('Kaffe |1 200,00', 'Bord |2 054,30', 'Att betala |3 254,30')).toBe('3254.30');
});

test('ignores the total in a foreign currency', () => {
  expect(
    total(
      'Berries |18.10',
      'Yoghurt 6.20 0.94 |5.26',
      'Rundungsvorteil |0.01-',
      'Total CHF |23.35',
      'Total in EUR |25.94',
      'Sie sparen total |0.95',
      'Total-EFT CHF: |23.35',
      '1 2.60 23.36 |0.59',
    ),
  ).toBe('23.35');
});

test('takes the total that includes a charge below another total', () => {
  expect(
    total(
      'Cola |5.99',
      'Ser |75.70',
      'SUMA PLN |81.69',
      'Opakowanie zwr. 1x0.50 |0.50',
      'DO ZAPŁATY |82.19 PLN',
    ),
  ).toBe('82.19');
});
