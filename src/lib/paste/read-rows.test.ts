import { expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { guessed } from './paste.fixture.ts';

const block = (...rows: string[]) => rows.join('\n').replaceAll(' | ', '\t');

test('a German sheet with headings becomes lines', () => {
  const { lines, heading, targets } = guessed(
    block(
      'Pos | Bezeichnung | Menge | Einheit | Einzelpreis | Gesamtpreis | MwSt',
      '1 | Papier A4 | 10 | Stk. | 119,00 € | 1.190,00 € | 19 %',
      '2 | Kabel | 2,5 | m | 4,00 € | 10,00 € | 19 %',
    ),
  );
  expect(heading).toBe(0);
  expect(targets).toEqual([
    'unused',
    'name',
    'quantity',
    'unit',
    'unused',
    'total_price',
    'vat_rate',
  ]);
  expect(lines.map((row) => row.values)).toEqual([
    {
      name: 'Papier A4',
      description: '',
      quantity: '10.000',
      unit: 'p',
      total_price: '1190.00',
      vat_rate: '19.00',
    },
    {
      name: 'Kabel',
      description: '',
      quantity: '2.500',
      unit: 'm',
      total_price: '10.00',
      vat_rate: '19.00',
    },
  ]);
});

test('a Turkish sheet with net prices gets its totals computed exactly, and says so', () => {
  const { lines, targets } = guessed(
    block(
      'Sıra No | Mal / Hizmet | Miktar | Birim | Birim Fiyat | KDV Oranı | KDV Hariç Tutar',
      '1 | Kağıt | 3 | adet | 33,35 | %20 | 100,05',
      '2 | Şeker | 1 | kg | 12,50 | %1 | 12,50',
    ),
  );
  expect(targets).toEqual(['unused', 'name', 'quantity', 'unit', 'unused', 'vat_rate', 'net']);
  expect(
    lines.map((row) => [
      row.values.name,
      row.values.unit,
      row.values.total_price,
      row.values.vat_rate,
    ]),
  ).toEqual([
    ['Kağıt', 'p', '120.06', '20.00'],
    ['Şeker', 'k', '12.63', '1.00'],
  ]);
  expect(lines[1]?.notes).toEqual([{ kind: 'computed', from: '12.5', by: 'rate' }]);
});

test('a French sheet with net, VAT and total takes the total', () => {
  const { lines, targets } = guessed(
    block(
      'Désignation | Qté | P.U. HT | Total HT | Montant TVA | Total TTC',
      'Câble | 2 | 1 000,00 | 2 000,00 | 400,00 | 2 400,00',
      'Vis | 1 | 5,00 | 5,00 | 1,00 | 6,00',
    ),
  );
  expect(targets).toEqual(['name', 'quantity', 'unused', 'net', 'vat', 'total_price']);
  expect(lines.map((row) => row.values.total_price)).toEqual(['2400.00', '6.00']);
});

test('without headings the numbers themselves say what they are', () => {
  const { lines, heading } = guessed(
    block(
      'Paper | 10 | 5.95 | 59.50 | 19%',
      'Pens | 4 | 1.25 | 5.00 | 19%',
      'Ink | 2 | 20.00 | 40.00 | 7%',
    ),
  );
  expect(heading).toBeNull();
  expect(lines.map((row) => row.values)).toEqual([
    {
      name: 'Paper',
      description: '',
      quantity: '10.000',
      unit: null,
      total_price: '59.50',
      vat_rate: '19.00',
    },
    {
      name: 'Pens',
      description: '',
      quantity: '4.000',
      unit: null,
      total_price: '5.00',
      vat_rate: '19.00',
    },
    {
      name: 'Ink',
      description: '',
      quantity: '2.000',
      unit: null,
      total_price: '40.00',
      vat_rate: '7.00',
    },
  ]);
});

test('a copy of our own grid keeps its columns', () => {
  const { targets } = guessed(
    block(
      'Paper | A4, white | 10 | piece | 59.50 | 19',
      'Pens | blue | 4 | piece | 5.00 | 19',
      'Cable | black, thin | 2.5 | meter | 12.00 | 7',
      'Ink |  | 1 | piece | 44.00 | 19',
    ),
  );
  expect(targets).toEqual(['name', 'description', 'quantity', 'unit', 'total_price', 'vat_rate']);
});

test('net and total without a heading are told apart by the rate', () => {
  const { targets } = guessed(block('Paper | 100.00 | 20% | 120.00', 'Pens | 10.00 | 20% | 12.00'));
  expect(targets).toEqual(['name', 'net', 'vat_rate', 'total_price']);
});

test('net, VAT and total without a heading are told apart by their sum', () => {
  const { targets } = guessed(
    block('Paper | 100.00 | 20.00 | 120.00', 'Pens | 10.00 | 1.00 | 11.00'),
  );
  expect(targets).toEqual(['name', 'net', 'vat', 'total_price']);
});

test('a heading that says VAT over amounts is the VAT amount', () => {
  const { targets, lines } = guessed(
    block('Item | Net | VAT', 'Paper | 100.00 | 20.00', 'Pens | 250.00 | 50.00'),
  );
  expect(targets).toEqual(['name', 'net', 'vat']);
  expect(lines.map((row) => row.values.total_price)).toEqual(['120.00', '300.00']);
});

test('numbers that can all be read in two ways wait for a choice', () => {
  const text = block('Item | Total', 'Paper | 1,234', 'Pens | 2,500');
  const { found, lines } = guessed(text);
  expect(found).toEqual({ style: null, votes: { point: 0, comma: 0 }, open: ['1,234', '2,500'] });
  expect(lines[0]?.troubles).toEqual([{ cell: 'total_price', reason: 'two-ways', text: '1,234' }]);
  expect(guessed(text, { style: 'point' }).lines.map((row) => row.values.total_price)).toEqual([
    '1234.00',
    '2500.00',
  ]);
  expect(guessed(text, { style: 'comma' }).lines[0]?.troubles).toEqual([
    { cell: 'total_price', reason: 'decimals', text: '1,234', most: 2 },
  ]);
  expect(
    guessed(text, { style: 'comma', round: true }).lines.map((row) => row.values.total_price),
  ).toEqual(['1.23', '2.50']);
});

test('one plain number decides for all the ambiguous ones', () => {
  expect(
    guessed(block('Item | Total', 'Paper | 1,234', 'Pens | 2,5')).lines[1]?.values.total_price,
  ).toBe('2.50');
  expect(
    guessed(block('Item | Total', 'Paper | 1,234', 'Pens | 1,234.50')).lines[0]?.values.total_price,
  ).toBe('1234.00');
});

test('cells that contradict each other leave the ambiguous ones to the person', () => {
  const { found, lines } = guessed(block('Item | Total', 'A | 12,50', 'B | 12.50', 'C | 1,234'));
  expect(found.style).toBeNull();
  expect(lines.map((row) => row.values.total_price)).toEqual(['12.50', '12.50', null]);
});

test('every way to write a negative or a currency is read', () => {
  const { lines } = guessed(
    block(
      'Item | Total',
      'A | -1.234,50',
      'B | 1.234,50-',
      'C | (1.234,50)',
      'D | € 1.234,50',
      'E | 1.234,50 EUR',
      'F | −1.234,50 TL',
      "G | CHF 1'234,50",
      'H | Fr. 12,50',
      'I | ₺1.234,50',
      'J | 7,-',
    ),
  );
  expect(lines.map((row) => row.values.total_price)).toEqual([
    '-1234.50',
    '-1234.50',
    '-1234.50',
    '1234.50',
    '1234.50',
    '-1234.50',
    '1234.50',
    '12.50',
    '1234.50',
    '7.00',
  ]);
});

test('the number behind a cell goes before what the cell shows, where it fits', () => {
  const { lines, found } = guessed([
    [{ text: 'Item' }, { text: 'Total' }],
    [{ text: 'A' }, { text: '1,234', exact: '1234' }],
    [{ text: 'B' }, { text: '33.33', exact: '33.333333' }],
    [{ text: 'C' }, { text: '####', exact: '8.5' }],
  ]);
  expect(found.style).toBe('point');
  expect(lines.map((row) => row.values.total_price)).toEqual(['1234.00', '33.33', '8.50']);
  expect(lines[1]?.notes).toEqual([
    { kind: 'rounded', cell: 'total_price', from: '33.33', to: '33.33' },
  ]);
});

test('sum rows and empty rows are left out, and can be lines all the same', () => {
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
])('“%s” before a number is a sum', (word) => {
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
])('“%s” is a thing', (word) => {
  expect(
    guessed(block('Item | Total', 'Paper | 10,00', 'Pens | 5,00', `${word} | 15,00`)).rows.at(-1)
      ?.kind,
  ).toBe('line');
});

test('a last number without words that is the sum of all is left out', () => {
  expect(
    guessed(block('Item | Total', 'Paper | 10.00', 'Pens | 5.00', ' | 15.00')).rows.at(-1)?.kind,
  ).toBe('sum');
  expect(
    guessed(block('Item | Total', 'Paper | 10.00', 'Pens | 5.00', ' | 15.01')).rows.at(-1)?.kind,
  ).toBe('line');
});

test('rows that break a limit say which and why', () => {
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
  expect(lines.map((row) => row.troubles.map(({ cell, reason }) => `${cell} ${reason}`))).toEqual([
    ['total_price digits'],
    ['total_price unreadable'],
    ['quantity decimals'],
    ['vat_rate small'],
    ['quantity unreadable'],
    ['name long'],
  ]);
});

test('a unit may stand in the quantity, and one that the interface does not know is told', () => {
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

test('rates that are parts of one are taken per cent', () => {
  const { lines, fractions } = guessed(
    block('Item | Total | VAT rate', 'A | 1.00 | 0.2', 'B | 1.00 | 0.055', 'C | 1.00 | 0'),
  );
  expect(fractions).toBe(true);
  expect(lines.map((row) => row.values.vat_rate)).toEqual(['20.00', '5.50', '0.00']);
});

test('one rate for all rows computes the totals of net prices', () => {
  const { lines } = guessed(block('Item | Net', 'A | 0.25', 'B | 10.00'), {
    rate: asDecimal('10.00'),
  });
  expect(lines.map((row) => [row.values.total_price, row.values.vat_rate])).toEqual([
    ['0.28', '10.00'],
    ['11.00', '10.00'],
  ]);
});

test('titles above the headings are left out', () => {
  const { above, heading, lines } = guessed(
    block('Delivery of May | | ', ' | | ', 'Item | Qty | Total', 'A | 1 | 1.00'),
  );
  expect([above, heading, lines.length]).toEqual([2, 2, 1]);
});

test('where a row says only what one costs, the total is that times the quantity', () => {
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
