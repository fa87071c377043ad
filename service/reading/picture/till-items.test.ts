import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { slip } from './slip.fixture.ts';
import { tillItems } from './till-items.ts';
import { tillSums } from './till-sums.ts';

function read(...lines: readonly string[]) {
  const document = slip(...lines);
  const { items, proven } = tillItems(document, tillSums(document), new Fields());
  return {
    proven,
    items: items.map((item) => [item.name, Number(item.quantity), item.total_price]),
  };
}

test.each([
  ['count and price below the name', ['Teh Tarik', '2 x 2.10 |4.20', 'Roti', '1 x 1.50 |1.50']],
  ['count below the amount', ['Teh Tarik |4.20', '2 @ 2.10', 'Roti |1.50', '1 @ 1.50']],
  ['the name below the amount', ['2 2.10 |4.20 SR', 'Teh Tarik', '1 1.50 |1.50 SR', 'Roti']],
  ['columns', ['Item Qty Price |Amount', 'Teh Tarik 2 2.10 |4.20', 'Roti 1 1.50 |1.50']],
  ['price beside the sign', ['Teh Tarik 2 x2.10 |4.20', 'Roti 1 x1.50 |1.50']],
  ['unit and price beside the sign', ['Teh Tarik 2szt x2.10 |4.20', 'Roti 1szt x1.50 |1.50']],
  ['pieces before the amount', ['Teh Tarik 2,0 ST |4.20', 'Roti 1,0 ST |1.50']],
  [
    'price, pieces and codes of articles',
    ['Teh Tarik 7318690662952 2.10 2.00 st |4.20', 'Roti 7350027793915 1.50 1.00 st |1.50'],
  ],
  ['Dutch columns', ['Aantal Omschrijving Prijs |Bedrag', '2 Teh Tarik |4.20', '1 Roti |1.50']],
  [
    'Swedish columns',
    [
      'Beskrivning Pris Mängd |Summa(SEK)',
      'Teh Tarik 2.10 2.00 st |4.20',
      'Roti 1.50 1.00 st |1.50',
    ],
  ],
  ['count before the name and below', ['2 Teh Tarik |4.20', '2 @ 2.10', '1 Roti |1.50']],
  ['count before the name', ['2 Teh Tarik |4.20', '1 Roti |1.50']],
  [
    'the number of the article before the count',
    ['Teh Tarik', '9556001 2 2.10 |4.20', 'Roti', '9556002 1 1.50 |1.50'],
  ],
])('reads items with %s', (_name, lines) => {
  expect(read(...lines, 'TOTAL |5.70', 'Cash |10.00', 'Change |4.30')).toEqual({
    proven: true,
    items: [
      ['Teh Tarik', 2, '4.20'],
      ['Roti', 1, '1.50'],
    ],
  });
});

test('reads amounts whose marks stand before three digits only, as in Indonesia', () => {
  const sums = ['HARGA JUAL |62,400', 'DISKON : |(2,400)', 'TOTAL |60,000', 'TUNAI |70,000'];
  expect(
    read('Mie goreng 5 2,600 |13,000', 'Sabun cair 2 24,700 |49,400', ...sums, 'KEMBALI |10,000'),
  ).toEqual({
    proven: true,
    items: [
      ['Mie goreng', 5, '13000.00'],
      ['Sabun cair', 2, '49400.00'],
    ],
  });
  expect(
    read('Sate ayam', '2 X 25.000 |Rp 50.000', 'Nasi', '3 X 6.000 |Rp 18.000', 'TOTAL |Rp 68.000')
      .items,
  ).toEqual([
    ['Sate ayam', 2, '50000.00'],
    ['Nasi', 3, '18000.00'],
  ]);
});

test('reads a price that names its unit', () => {
  expect(read('Diesel |50.00', '22.124 L @ RM 2.26/L', 'TOTAL |50.00').items).toEqual([
    ['Diesel', 22.124, '50.00'],
  ]);
});

test('items before a discount are proven by the sum before it and keep their printed amounts', () => {
  expect(
    read('Teh Tarik |4.00', 'Roti |6.00', 'Sub Total |10.00', 'Discount |-1.00', 'TOTAL |9.00'),
  ).toEqual({
    proven: true,
    items: [
      ['Teh Tarik', 0, '4.00'],
      ['Roti', 0, '6.00'],
    ],
  });
});

test('adds the tax to prices without it, so that they add up to the total', () => {
  expect(
    read('Plate |6.00', 'Tea |4.00', 'Subtotal |10.00', 'Tax |1.00', 'TOTAL |11.00').items,
  ).toEqual([
    ['Plate', 0, '6.60'],
    ['Tea', 0, '4.40'],
  ]);
});

test('items that match no sum of the receipt are not proven', () => {
  expect(read('Tea |4.00', 'Roti |6.00', 'TOTAL |12.00').proven).toBe(false);
});

test('items are not proven if an unnamed one belongs to their sum', () => {
  expect(read('Tea |4.00', '12 |6.00', 'Roti |1.00', 'TOTAL |11.00').proven).toBe(false);
});

test('reads names that contain a till word, such as Mars Bar, as items', () => {
  expect(
    read(
      'Mars Bar |1.20',
      'Oil change |3.00',
      'Room service |5.00',
      'Tip Top |2.00',
      'TOTAL |11.20',
      'Cash |20.00',
      'Change |8.80',
    ),
  ).toEqual({
    proven: true,
    items: [
      ['Mars Bar', 0, '1.20'],
      ['Oil change', 0, '3.00'],
      ['Room service', 0, '5.00'],
      ['Tip Top', 0, '2.00'],
    ],
  });
});

test.each(['Date loaf', 'Table cloth', 'Server rack'])(
  'does not treat %s, with its price below, as part of the head',
  (name) => {
    expect(read('Table: 5', 'Tea |4.00', name, '2 x 1.10 |2.20', 'TOTAL |6.20').items).toEqual([
      ['Tea', 0, '4.00'],
      [name, 2, '2.20'],
    ]);
  },
);

test('leaves an indented note below an item out of the next name', () => {
  expect(
    read('Latte |5.45', '  with oat milk', 'Date square |4.25', 'TOTAL |9.70').items.map(
      ([name]) => name,
    ),
  ).toEqual(['Latte', 'Date square']);
});

test('leaves the seller out of the first name', () => {
  expect(
    read('Caisse 002 Vendeur LEA', 'BAGUETTE |1.25', 'TOTAL |1.25').items.map(([name]) => name),
  ).toEqual(['BAGUETTE']);
});

test.each([
  [
    'equal amounts above names of their own',
    ['1 SR 0809152 1 7.45 |7.45', 'Scissors', '2 SR 1050901 1 7.45 |7.45', 'Jug 2.25L'],
    [
      ['Scissors', 1, '7.45'],
      ['Jug 2.25L', 1, '7.45'],
    ],
  ],
  [
    'a discount of nothing between price and amount',
    ['181010 French loaf 8 2.40 0 |19.20', 'QTY 8 |19.20'],
    [['French loaf', 8, '19.20']],
  ],
  [
    'a sign of multiplication without blanks',
    ['Open code', '0025679 U 3X8.00 |24.00'],
    [['Open code', 3, '24.00']],
  ],
  ['a price of more decimals', ['Order chit', '3 X 2.9000 |8.70'], [['Order chit', 3, '8.70']]],
  ['the name between count and price', ['4 Water / tea @0.50 |2.00'], [['Water / tea', 4, '2.00']]],
  [
    'a number of pieces in the name',
    ['2 Tau sar 12PCS @7.60 |15.20', '4 Beh teh 16PCS @9.00 |36.00'],
    [
      ['Tau sar 12PCS', 2, '15.20'],
      ['Beh teh 16PCS', 4, '36.00'],
    ],
  ],
  [
    'a price below the name',
    ['Ko nabe |24.00', 'udon @ 24.00', 'Green tea |1.00'],
    [
      ['Ko nabe udon', 0, '24.00'],
      ['Green tea', 0, '1.00'],
    ],
  ],
  [
    'a name of two lines below the heading',
    ['Item Qty |Price (RM)', 'Chopstick holder', '72/1', '65045039 1 |2.33', 'Tongs', '1 |2.33'],
    [
      ['Chopstick holder', 0, '2.33'],
      ['Tongs', 0, '2.33'],
    ],
  ],
  [
    'a discount in brackets and the money before the amount',
    ['30CM Lantern', '4.90 X 1 (Disc: 50.00%) |2.45 S', 'Crackers |RM7.90 S'],
    [
      ['30CM Lantern', 0, '2.45'],
      ['Crackers', 0, '7.90'],
    ],
  ],
  [
    'a heading of many columns',
    ['Description U.P Iss Exc D Sale |Amt(RM)', 'White loaf 2.13 4 2 0 2 |4.26'],
    [['White loaf', 2, '4.26']],
  ],
  [
    'choices that cost nothing',
    ['1 Tea Latte |2.84', '1 Green Tea |0.00', '1 Tea Latte |2.84', '1 Green Tea |0.00'],
    [
      ['Tea Latte', 1, '2.84'],
      ['Green Tea', 1, '0.00'],
      ['Tea Latte', 1, '2.84'],
      ['Green Tea', 1, '0.00'],
    ],
  ],
])('reads items that have %s', (_name, lines, items) => {
  expect(read(...lines, 'TOTAL |0.00').items).toEqual(items);
});

test('does not take a number of pieces in a single name for a quantity', () => {
  expect(read('Eggs 10 pcs |4.00', 'Roti', '3 Stk x 2.00 |6.00', 'TOTAL |10.00').items).toEqual([
    ['Eggs 10 pcs', 0, '4.00'],
    ['Roti', 3, '6.00'],
  ]);
});

test.each([
  ['-1.00', '-1.00'],
  ['1.00-', '-1.00'],
])('reads a discount printed as %s among the items as an item', (printed, amount) => {
  const lines = ['Teh Tarik |4.00', `RABATT |${printed}`, 'Roti |6.00', 'TOTAL |9.00'];
  expect(read(...lines)).toEqual({
    proven: true,
    items: [
      ['Teh Tarik', 0, '4.00'],
      ['RABATT', 0, amount],
      ['Roti', 0, '6.00'],
    ],
  });
  expect(
    read('Teh |4.00', 'Roti |6.00', `Rabatt 10% |${printed}`, 'SUMME |9.00').items,
  ).toHaveLength(3);
});

test('applies quantity and price above a name to the item below', () => {
  expect(
    read(
      'Milk |3.00',
      '2 AD x 2.75',
      'Cola |5.50',
      '1.566 KG x 1.99',
      'Tomato |3.12',
      'TOTAL |11.62',
    ).items,
  ).toEqual([
    ['Milk', 0, '3.00'],
    ['Cola', 2, '5.50'],
    ['Tomato', 1.566, '3.12'],
  ]);
});

test.each([
  'NASHVILLE, TN 37201',
  'Rua das Flores 3, 1200-195 Lisboa',
  'PARAGON FISKALNY',
  'CVR-nr. 35954716',
])('leaves %s above the first item out of its name', (line) => {
  const { items } = read('Bluebell', line, 'Milk |3.00', 'Cola |5.50', 'TOTAL |8.50');
  expect(items.map(([name]) => name)).toEqual(['Milk', 'Cola']);
});

test('leaves a line set apart from the first item out of its name', () => {
  const { items } = read('Bluebell', 'Good food', '', 'Milk |3.00', 'Cola |5.50', 'TOTAL |8.50');
  expect(items.map(([name]) => name)).toEqual(['Milk', 'Cola']);
});

test('keeps a number inside an item name', () => {
  expect(
    read(
      'Bluebell',
      'Tel: 0330 013 7803',
      'UNLEADED Pump #2',
      '33.66 LTR @ 1.389 |46.75',
      'BALANCE DUE |46.75',
    ).items,
  ).toEqual([['UNLEADED Pump #2', 33.66, '46.75']]);
});
