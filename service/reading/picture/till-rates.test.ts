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
