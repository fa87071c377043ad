import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asDecimal, fromUnits, toUnits } from '#contract/decimal.ts';
import { vatCategories } from '#service/domain/vat-categories.ts';

const line = (total_price: string | null, vat_rate: string | null) => ({
  total_price: total_price === null ? null : asDecimal(total_price),
  vat_rate: vat_rate === null ? null : asDecimal(vat_rate),
});

test('gives one entry per rate, ascending, including zero', () => {
  expect(
    vatCategories([
      line('119.00', '19'),
      line('10.70', '7.00'),
      line('5', '0'),
      line('238.00', '19.00'),
    ]),
  ).toEqual([
    { vat_rate: '0.00', net: '5.00', vat: '0.00', total: '5.00' },
    { vat_rate: '7.00', net: '10.00', vat: '0.70', total: '10.70' },
    { vat_rate: '19.00', net: '300.00', vat: '57.00', total: '357.00' },
  ]);
});

test('skips lines without price or rate', () => {
  expect(vatCategories([line(null, '19'), line('5.00', null)])).toEqual([]);
});

test.each([
  // 0.01 / 2 = 0.005: half is rounded away from zero.
  ['0.01', '100', '0.01', '0.00'],
  ['-0.01', '100', '-0.01', '0.00'],
  ['1.00', '999.99', '0.09', '0.91'],
  ['99999999.99', '19', '84033613.44', '15966386.55'],
  ['0.05', '18', '0.04', '0.01'],
])('%s at %s %% contains %s net and %s VAT', (total, rate, net, vat) => {
  expect(vatCategories([line(total, rate)])).toMatchObject([
    { net, vat, total: fromUnits(toUnits(total, 2), 2) },
  ]);
});

test('net and VAT add up to the total, and no other net is closer', () => {
  const amount = fc.bigInt(-9_999_999_999n, 9_999_999_999n);
  fc.assert(
    fc.property(amount, fc.bigInt(0n, 99_999n), (total, rate) => {
      const [one] = vatCategories([
        { total_price: fromUnits(total, 2), vat_rate: fromUnits(rate, 2) },
      ]);
      if (!one) throw new Error('no entry');
      const net = toUnits(one.net, 2);
      expect(net + toUnits(one.vat, 2)).toBe(total);
      const miss = net * (10_000n + rate) - total * 10_000n;
      expect((miss < 0n ? -miss : miss) * 2n <= 10_000n + rate).toBe(true);
    }),
  );
});
