import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { withReceipt } from './read-receipt.ts';
import { slip } from './slip.fixture.ts';

function read(...lines: readonly string[]) {
  const document = slip(...lines);
  const fields = new Fields();
  return withReceipt(readText(document, fields), document, fields);
}

const shop = [
  'PANA TRADING SDN BHD (417940-M)',
  'SEK U3. 40150 SHAH ALAM, SELANGOR',
  'TAX INVOICE',
];

test('a word that looks like a currency code does not override the country of the shop', () => {
  const sums = ['Basin |35.00', 'TOTAL |35.00', 'CASH |35.00'];
  expect(read(...shop, 'GST ID : 002069438464', ...sums).currency).toBe('MYR');
  expect(read(...shop, 'GST ID : 002069438464', 'Basin |35.00', 'TOTAL |SEK 35.00').currency).toBe(
    'SEK',
  );
});

test('does not take a service charge for tax', () => {
  const reading = read(
    ...shop,
    'Pan Mee |25.47',
    'Subtotal |25.47',
    '10% Srv Chg |2.55',
    'Total |28.02',
    'CASH |28.02',
  );
  expect(reading).toMatchObject({ total_price: '28.02', total_vat: null });
});

test('takes the currency that all likely countries share', () => {
  const lines = ['Bluebell GmbH', 'Marktplatz 5, 80331 Neustadt', 'Brot |2.49', 'Milch |1.19'];
  expect(read(...lines, 'SUMME |3.68', 'Kartenzahlung |3.68').currency).toBe('EUR');
});

test('doubts a total that net and VAT contradict, unless cash and change prove it', () => {
  const sums = ['Subtotal |30.00', 'GST 6% |1.80', 'TOTAL RM |37.80'];
  const doubted = read(...shop, 'Basin |30.00', ...sums);
  expect(doubted).toMatchObject({
    total_price: '37.80',
    alternatives: { total_price: [{ value: '31.80' }] },
    notes: [{ code: 'sums-differ', values: { sum: '31.80', stated: '37.80' } }],
  });
  expect(doubted.evidence.total_price?.confidence).toBeLessThanOrEqual(0.75);
  const proven = read(...shop, 'Basin |30.00', ...sums, 'CASH |50.00', 'CHANGE |12.20');
  expect(proven).toMatchObject({ total_price: '37.80', notes: [] });
});
