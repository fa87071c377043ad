import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byMonth, monthBefore, monthOf, monthsBetween, type Dated } from './by-month.ts';

function spendOf(rows: readonly Dated[]) {
  const { add, spend } = byMonth();
  for (const row of rows) add(row);
  return spend();
}
const row = (day: string, total_price: string | null, currency: string | null = 'EUR'): Dated => ({
  day,
  total_price,
  currency,
});

test('amounts are summed by currency and month, months without any stand between', () => {
  expect(
    spendOf([
      row('2025-11-30', '0.10'),
      row('2026-02-01', '0.20'),
      row('2026-02-28', '-5.00'),
      row('2026-02-10', '7', 'TRY'),
    ]),
  ).toEqual({
    currencies: [
      {
        currency: 'EUR',
        total: '-4.70',
        rows: 3,
        months: [
          { month: '2025-11', total: '0.10', rows: 1 },
          { month: '2025-12', total: '0.00', rows: 0 },
          { month: '2026-01', total: '0.00', rows: 0 },
          { month: '2026-02', total: '-4.80', rows: 2 },
        ],
      },
      {
        currency: 'TRY',
        total: '7.00',
        rows: 1,
        months: [{ month: '2026-02', total: '7.00', rows: 1 }],
      },
    ],
    leftOut: 0,
  });
});

test('what has no amount or no day is counted, never taken for zero', () => {
  expect(
    spendOf([
      row('2026-02-01', null),
      row('2026-02-01', 'much'),
      row('', '5.00'),
      row('2026-13-01', '5.00'),
    ]),
  ).toEqual({ currencies: [], leftOut: 4 });
});

test('an amount without a currency is a currency of its own', () => {
  expect(
    spendOf([row('2026-02-01', '1.00', null), row('2026-02-01', '2.00', '')]).currencies,
  ).toMatchObject([{ currency: '', total: '3.00', rows: 2 }]);
});

test('months are read from days and moments, and counted over the turn of a year', () => {
  expect([
    monthOf('2026-02-28'),
    monthOf('2026-02-28T10:00:00Z'),
    monthOf('2026-00-28'),
    monthOf('soon'),
  ]).toEqual(['2026-02', '2026-02', undefined, undefined]);
  expect(monthBefore('2026-01')).toBe('2025-12');
  expect(monthsBetween('2025-11', '2026-01')).toEqual(['2025-11', '2025-12', '2026-01']);
  expect(monthsBetween('2026-02', '2026-01')).toEqual([]);
  expect(monthsBetween('2000-01', '2026-01', 2)).toEqual(['2025-12', '2026-01']);
});

const cents = fc.bigInt({ min: -99_999_999n, max: 99_999_999n });
const asText = (units: bigint) =>
  `${units < 0n ? '-' : ''}${(units < 0n ? -units : units) / 100n}.${String((units < 0n ? -units : units) % 100n).padStart(2, '0')}`;
const entry = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  units: cents,
  currency: fc.constantFrom('EUR', 'TRY', 'JPY'),
});

test('whatever the rows and their order, each month is their sum in whole cents', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), (entries) => {
      const monthText = (month: number) => `2026-${String(month).padStart(2, '0')}`;
      const naive = new Map<string, bigint>();
      for (const { month, units, currency } of entries)
        naive.set(
          `${currency} ${monthText(month)}`,
          (naive.get(`${currency} ${monthText(month)}`) ?? 0n) + units,
        );
      const { currencies } = spendOf(
        entries.map(({ month, units, currency }) =>
          row(`${monthText(month)}-15`, asText(units), currency),
        ),
      );
      const told = new Map(
        currencies.flatMap(({ currency, months }) =>
          months
            .filter(({ rows }) => rows > 0)
            .map(({ month, total }) => [`${currency} ${month}`, total]),
        ),
      );
      expect(told).toEqual(new Map([...naive].map(([name, units]) => [name, asText(units)])));
      for (const { total, months } of currencies)
        expect(total).toBe(
          asText(months.reduce((sum, month) => sum + BigInt(month.total.replace('.', '')), 0n)),
        );
    }),
  );
});
