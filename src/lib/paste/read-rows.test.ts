import { expect, test } from 'vitest';
import { guessed } from './paste.fixture.ts';

const block = (...rows: string[]) => rows.join('\n').replaceAll(' | ', '\t');

test('reads a German sheet with headings into lines', () => {
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

test('computes the totals of a Turkish sheet with net prices exactly and notes it', () => {
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

test('takes the total of a French sheet with net, VAT and total', () => {
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

test('recognises India’s highest rate without headings, as the explanation does', () => {
  const { targets } = guessed(
    block('Air conditioner | 3 | 28 | 35000.00', 'Ceiling fan | 2 | 28 | 6450.00'),
  );
  expect(targets).toEqual(['name', 'quantity', 'vat_rate', 'total_price']);
});

test('recognises columns by their numbers without headings', () => {
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

test('keeps the columns of lines copied from our own grid', () => {
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

test('distinguishes net and total without headings by the rate', () => {
  const { targets } = guessed(block('Paper | 100.00 | 20% | 120.00', 'Pens | 10.00 | 20% | 12.00'));
  expect(targets).toEqual(['name', 'net', 'vat_rate', 'total_price']);
});

test('distinguishes net, VAT and total without headings by their sum', () => {
  const { targets } = guessed(
    block('Paper | 100.00 | 20.00 | 120.00', 'Pens | 10.00 | 1.00 | 11.00'),
  );
  expect(targets).toEqual(['name', 'net', 'vat', 'total_price']);
});

test('takes a column headed VAT that contains amounts for the VAT amount', () => {
  const { targets, lines } = guessed(
    block('Item | Net | VAT', 'Paper | 100.00 | 20.00', 'Pens | 250.00 | 50.00'),
  );
  expect(targets).toEqual(['name', 'net', 'vat']);
  expect(lines.map((row) => row.values.total_price)).toEqual(['120.00', '300.00']);
});

test('waits for a choice if every number is ambiguous', () => {
  const text = block('Item | Total', 'Paper | 1,234', 'Pens | 2,500');
  const { found, lines } = guessed(text);
  expect(found).toEqual({ style: null, votes: { point: 0, comma: 0 }, open: ['1,234', '2,500'] });
  expect(lines[0]?.problems).toEqual([{ cell: 'total_price', reason: 'two-ways', text: '1,234' }]);
  expect(guessed(text, { style: 'point' }).lines.map((row) => row.values.total_price)).toEqual([
    '1234.00',
    '2500.00',
  ]);
  expect(guessed(text, { style: 'comma' }).lines[0]?.problems).toEqual([
    { cell: 'total_price', reason: 'decimals', text: '1,234', most: 2 },
  ]);
  expect(
    guessed(text, { style: 'comma', round: true }).lines.map((row) => row.values.total_price),
  ).toEqual(['1.23', '2.50']);
});

test('lets one unambiguous number decide how to read the ambiguous ones', () => {
  expect(
    guessed(block('Item | Total', 'Paper | 1,234', 'Pens | 2,5')).lines[1]?.values.total_price,
  ).toBe('2.50');
  expect(
    guessed(block('Item | Total', 'Paper | 1,234', 'Pens | 1,234.50')).lines[0]?.values.total_price,
  ).toBe('1234.00');
});

test('leaves ambiguous numbers unread if the other cells contradict each other', () => {
  const { found, lines } = guessed(block('Item | Total', 'A | 12,50', 'B | 12.50', 'C | 1,234'));
  expect(found.style).toBeNull();
  expect(lines.map((row) => row.values.total_price)).toEqual(['12.50', '12.50', null]);
});

test('reads every notation of negative numbers and currencies', () => {
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

test('prefers the exact number of a cell to the text it shows', () => {
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
