import { expect, test } from 'vitest';
import { fromUnits } from '#contract/decimal.ts';
import { Fields } from '#documents/field-values.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { priced } from './line-prices.ts';
import type { PrintedItem } from './table-items.ts';

const line = (amount: string): PrintedItem => ({
  name: 'Chair',
  description: '',
  x: 0,
  quantity: undefined,
  unit: null,
  amount,
  rate: undefined,
  vat: undefined,
});

/** The prices of lines on a page where 20 of 120 are VAT. */
function prices(amounts: readonly string[], charge: string) {
  const items = amounts.map(line);
  const drawn = `50:${charge}
340:VAT 20%|480:20.00
340:Total|480:120.00`;
  return priced(
    { items, first: items, onFirstPage: items, basis: undefined, score: 1 },
    {
      total: fromUnits(12000n, 2),
      vat: fromUnits(2000n, 2),
      net: fromUnits(10000n, 2),
      line: 2,
      parts: [],
      confidence: { total: 0.9, vat: 0.9 },
    },
    false,
    pageDocument(drawnWords(drawn)),
    new Fields(),
  ).map(({ total_price }) => total_price);
}

test('lines that make the net are net beside a charge that is as large as the VAT', () => {
  expect(prices(['80.00', '20.00'], 'Shipping|480:20.00')).toEqual(['96.00', '24.00']);
});

test('lines that make the total are gross beside a rebate that is as large as the VAT', () => {
  expect(prices(['140.00', '-20.00'], 'Discount|480:-20.00')).toEqual(['140.00', '-20.00']);
});

test('lines that make neither are what a charge leads to', () => {
  expect(prices(['100.00', '12.00'], 'Shipping|480:8.00')).toEqual(['100.00', '12.00']);
  expect(prices(['80.00', '12.00'], 'Shipping|480:8.00')).toEqual(['96.00', '14.40']);
});
