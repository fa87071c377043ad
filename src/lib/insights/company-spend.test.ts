import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysOfMonth, spendTable, type SpendRow } from '#src/lib/insights/company-spend.ts';

const row = (
  created: string,
  invoiced: string,
  total_price: string | null,
  currency = 'EUR',
): SpendRow => ({ created, invoiced, total_price, currency });

test('sums each currency exactly, newest month first, without months that have no amounts', () => {
  const table = spendTable(
    [
      row('2026-03-02', '2026-02-27', '0.10'),
      row('2026-03-31', '2026-01-05', '0.20'),
      row('2026-01-01', '2026-01-01', '5.00', 'TRY'),
    ],
    'created',
  );
  expect(table.currencies).toEqual([
    { currency: 'EUR', total: '0.30', rows: 2 },
    { currency: 'TRY', total: '5.00', rows: 1 },
  ]);
  expect(
    table.months.map(({ month, cells }) => [month, ...cells.map((cell) => cell?.total ?? null)]),
  ).toEqual([
    ['2026-03', '0.30', null],
    ['2026-01', null, '5.00'],
  ]);
});

test('groups by the month of the requested day', () => {
  const rows = [row('2026-03-02', '2026-02-27', '1.00')];
  expect(spendTable(rows, 'created').months[0]?.month).toBe('2026-03');
  expect(spendTable(rows, 'invoiced').months[0]?.month).toBe('2026-02');
});

test('counts rows without a total or a day but leaves them out of the sums', () => {
  const table = spendTable(
    [
      row('2026-03-02', '', '1.00'),
      row('2026-03-02', '2026-03-01', null),
      row('2026-03-02', '2026-03-01', 'much'),
      row('2026-03-02', '2026-13-01', '5.00'),
      row('2026-03-02', '2026-03-01', '2.00'),
    ],
    'invoiced',
  );
  expect(table.leftOut).toBe(4);
  expect(table.currencies).toEqual([{ currency: 'EUR', total: '2.00', rows: 1 }]);
});

test('treats a missing currency and an empty one as the same currency', () => {
  const rows = [
    { ...row('2026-02-01', '', '1.00'), currency: null },
    row('2026-02-01', '', '2.00', ''),
  ];
  expect(spendTable(rows, 'created').currencies).toEqual([
    { currency: '', total: '3.00', rows: 2 },
  ]);
});

test('scales bars to the longest of their currency and draws credits to the other side', () => {
  const { months } = spendTable(
    [
      row('2026-03-01', '', '30.00'),
      row('2026-02-01', '', '-10.00'),
      row('2026-02-01', '', '7.00', 'TRY'),
    ],
    'created',
  );
  expect(months.map(({ cells }) => cells.map((cell) => cell?.bar ?? null))).toEqual([
    [{ start: 25, length: 75, zero: 25 }, null],
    [
      { start: 0, length: 25, zero: 25 },
      { start: 0, length: 100, zero: 0 },
    ],
  ]);
});

test('ends a month on its last day, in leap years too', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

const cents = fc.bigInt({ min: -99_999_999n, max: 99_999_999n });
const asText = (units: bigint) =>
  `${units < 0n ? '-' : ''}${(units < 0n ? -units : units) / 100n}.${String((units < 0n ? -units : units) % 100n).padStart(2, '0')}`;
const entry = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  units: cents,
  currency: fc.constantFrom('EUR', 'TRY', 'JPY'),
});

test('sums each month exactly, whatever the rows and their order', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), (entries) => {
      const monthText = (month: number) => `2026-${String(month).padStart(2, '0')}`;
      const naive = new Map<string, bigint>();
      for (const { month, units, currency } of entries)
        naive.set(
          `${currency} ${monthText(month)}`,
          (naive.get(`${currency} ${monthText(month)}`) ?? 0n) + units,
        );
      const { currencies, months } = spendTable(
        entries.map(({ month, units, currency }) =>
          row(`${monthText(month)}-15`, '', asText(units), currency),
        ),
        'created',
      );
      const told = new Map(
        months.flatMap(({ month, cells }) =>
          cells.flatMap((cell, index): [string, string][] =>
            cell ? [[`${currencies[index]?.currency ?? ''} ${month}`, cell.total]] : [],
          ),
        ),
      );
      expect(told).toEqual(new Map([...naive].map(([name, units]) => [name, asText(units)])));
      for (const [index, { total }] of currencies.entries()) {
        const cells = months.map((month) => month.cells[index]?.total ?? '0.00');
        expect(total).toBe(
          asText(cells.reduce((sum, text) => sum + BigInt(text.replace('.', '')), 0n)),
        );
      }
    }),
  );
});
