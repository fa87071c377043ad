import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { slip } from './slip.fixture.ts';
import { tillItems } from './till-items.ts';
import { tillSums } from './till-sums.ts';
import { soleRate } from './till-taxes.ts';

function ratesOf(...lines: readonly string[]) {
  const document = slip(...lines);
  const { items } = tillItems(document, tillSums(document), new Fields());
  return items.map(({ name, vat_rate, total_price }) => [name, Number(vat_rate), total_price]);
}

/** The rates with null for unknown. */
function printedRates(...lines: readonly string[]) {
  const document = slip(...lines);
  return tillItems(document, tillSums(document), new Fields()).items.map((item) => item.vat_rate);
}

test('reads per cent after names as VAT rates, and ignores a star before an amount', () => {
  expect(ratesOf('Süt 1L %01 |*34.50', 'Deterjan 4kg %20 |*201.40', 'TOPLAM |*235.90')).toEqual([
    ['Süt 1L', 1, '34.50'],
    ['Deterjan 4kg', 20, '201.40'],
  ]);
  expect(ratesOf('Latte 10% |1.49', 'Mela 4% |2.15', 'TOTALE |3.64')).toEqual([
    ['Latte', 10, '1.49'],
    ['Mela', 4, '2.15'],
  ]);
  expect(ratesOf('Joghurt 1,5% |1.49', 'Brot |2.15', 'Milch |1.00', 'SUMME |4.64')[0]).toEqual([
    'Joghurt 1,5%',
    0,
    '1.49',
  ]);
});

test('applies the only rate of the tax table to each item', () => {
  expect(ratesOf('Water |1.80', 'Sandwich |3.60', 'TOTAAL |5.40', '9% 4.95 0.45')).toEqual([
    ['Water', 9, '1.80'],
    ['Sandwich', 9, '3.60'],
  ]);
  expect(
    ratesOf(
      'Berries |18.10',
      'Yoghurt |5.26',
      'Total CHF |23.36',
      'Gr Satz Total MWST',
      '1 2.60 23.36 0.59',
    ),
  ).toEqual([
    ['Berries', 2.6, '18.10'],
    ['Yoghurt', 2.6, '5.26'],
  ]);
});

test('applies the rate beside the tax included in the total to each item', () => {
  expect(ratesOf('Kawa |10.00', 'Chleb |9.99', 'SUMA |19.99', 'PTUC 5% |0.95')).toEqual([
    ['Kawa', 5, '10.00'],
    ['Chleb', 5, '9.99'],
  ]);
  // Of two rates, one may be inside the total by chance.
  expect(ratesOf('Kawa |10.00', 'SUMA |10.00', '5% |0.48', '10% |0.91')[0]?.[1]).toBe(0);
});

test('divides the items between the rates of the tax table if there is one way', () => {
  const table = ['VAT Rate Gross VAT', '23% 26.40 4.94', '0% 9.99 0.00'];
  expect(
    ratesOf('Tablets |9.99', 'Sun cream |18.50', 'Lip balm |7.90', 'TOTAL |36.39', ...table),
  ).toEqual([
    ['Tablets', 0, '9.99'],
    ['Sun cream', 23, '18.50'],
    ['Lip balm', 23, '7.90'],
  ]);
});

test('takes the rate of the code behind an amount or a name', () => {
  const table = ['SR 6% 13.85 0.83', 'ZRL 0% 69.80 0.00'];
  expect(
    ratesOf(
      'Fuel Pump 6 50.00 ZRL',
      '22.124 L @ RM 2.26/L',
      'Exercise book ZRL',
      '2 X 9.90 19.80',
      'Gel pen SR',
      '6 X 2.00 12.00',
      'Water 2.68 SR',
      'TOTAL |84.48',
      ...table,
    ),
  ).toEqual([
    ['Fuel Pump 6', 0, '50.00'],
    ['Exercise book', 0, '19.80'],
    ['Gel pen', 6, '12.00'],
    ['Water', 6, '2.68'],
  ]);
});

test('adds the tax of its own rate to each price without tax', () => {
  expect(
    ratesOf(
      'Description Qty |Amount Tax',
      'Frame 1 |149.06 SR',
      'Lens pair 1 |118.87 ZRL',
      'Cleaner 2 |15.10 SR',
      'Total Excl. GST |283.03',
      'Add: GST 6% |9.85',
      'Total Incl. GST |292.88',
      'SR 6% 164.16 9.85',
      'ZRL 0% 118.87 0.00',
    ),
  ).toEqual([
    ['Frame', 6, '158.00'],
    ['Lens pair', 0, '118.87'],
    ['Cleaner', 6, '16.01'],
  ]);
});

test('takes a rate that touches the name of its tax', () => {
  expect(
    ratesOf('Bun |17.80', 'Egg tart |20.00', 'TOTAL |37.80', 'GST6%includedintotal |2.14'),
  ).toEqual([
    ['Bun', 6, '17.80'],
    ['Egg tart', 6, '20.00'],
  ]);
});

test('takes the rate beside an amount that makes the tax in another line', () => {
  const taxes = ['STD-RATED 7% |7.00', 'GST AMOUNT |0.46', 'ZERO-RATED |28.40'];
  expect(
    ratesOf('Parcel |28.40', 'Envelope |3.90', 'Tape |3.10', 'TOTAL |35.40', ...taxes),
  ).toEqual([
    ['Parcel', 0, '28.40'],
    ['Envelope', 7, '3.90'],
    ['Tape', 7, '3.10'],
  ]);
});

test('does not take the rate of a surcharge', () => {
  const sums = ['Subtotal |73.48', 'Card surcharge 1.5% |1.10', 'TOTAL |74.58'];
  expect(
    ratesOf('Shiraz |43.98', 'Ale |29.50', ...sums, 'Total includes GST of |6.78')[0]?.[1],
  ).toBe(0);
});

test('keeps letters behind a name that are no code of the tax table', () => {
  expect(ratesOf('Guide to Mac OS', '2 X 9.90 19.80', 'TOTAL |19.80')[0]?.[0]).toBe(
    'Guide to Mac OS',
  );
});

test('adds the tax to prices without it if the total is rounded to coins', () => {
  const sums = ['Total excl. GST |93.00', 'GST Payable |5.58', 'Total incl. GST |98.58'];
  const paid = ['Rounding Adj |0.02', 'Total Amt Payable |98.60', 'SR 6 93.00 5.58'];
  expect(ratesOf('Steamboat |68.00', 'Fish balls |25.00', ...sums, ...paid)).toEqual([
    ['Steamboat', 6, '72.08'],
    ['Fish balls', 6, '26.50'],
  ]);
});

test('does not take the rest for untaxed if a row of the tax table was not read', () => {
  const more = ['TOTAL |22.60', 'MwSt |2.60', '7% 10.00 0.70 10.70'];
  expect(printedRates('Brot |10.70', 'Wein |11.90', ...more)).toEqual([null, null]);
});

test('does not take the first digit of a rate for the mark of a tax', () => {
  // Neither rate has items that add up to its amount.
  const table = ['23% 26.40 4.94', '0% 9.99 0.00'];
  expect(ratesOf('Tablets |16.39', 'Cream |20.00', 'TOTAL |36.39', ...table)).toEqual([
    ['Tablets', 0, '16.39'],
    ['Cream', 0, '20.00'],
  ]);
});

test('reads rates by letter, also after the name of the tax', () => {
  expect(
    ratesOf('Kawa |10.80C', 'Chleb |2.46A', 'SUMA |13.26', 'PTU C 8% |0.80', 'PTU A 23,00% |0.46'),
  ).toEqual([
    ['Kawa', 8, '10.80'],
    ['Chleb', 23, '2.46'],
  ]);
});

test('ignores a row with very many amounts in the tax table', () => {
  // Comparing all amounts of these rows with each other would take minutes.
  const amounts = Array.from(
    { length: 200 },
    (_, at) => `${((at * 7) % 25) + 1}.${10 + (at % 90)}`,
  );
  const document = slip(...Array.from({ length: 30 }, () => amounts.join('  ')));
  expect(soleRate(document, 123_456n)).toBeUndefined();
});

test.each(['Food 60.00  Drinks 40.00', 'Visa 80.00  Cash 20.00', '80.00 Service charge 20.00'])(
  'does not read two parts of the total as an amount with its tax: %s',
  (parts) => {
    const sums = tillSums(slip('Menu |60.00', 'Wine |40.00', 'TOTAL |100.00', parts));
    expect(sums.total?.value).toBe('100.00');
    expect(sums.vat).toBeUndefined();
  },
);
