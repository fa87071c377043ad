import { expect, test } from 'vitest';
import { daysOfMonth, spendTable, type SpendRow } from '#src/lib/company-spend.ts';

const row = (
  created: string,
  invoiced: string,
  total_price: string | null,
  currency = 'EUR',
): SpendRow => ({ created, invoiced, total_price, currency });

test('sums are exact and apart by currency, newest month first, months without an amount left out', () => {
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

test('the month is that of the day that was asked for', () => {
  const rows = [row('2026-03-02', '2026-02-27', '1.00')];
  expect(spendTable(rows, 'created').months[0]?.month).toBe('2026-03');
  expect(spendTable(rows, 'invoiced').months[0]?.month).toBe('2026-02');
});

test('what has no total or no day is in no sum and is counted', () => {
  const table = spendTable(
    [
      row('2026-03-02', '', '1.00'),
      row('2026-03-02', '2026-03-01', null),
      row('2026-03-02', '2026-03-01', '2.00'),
    ],
    'invoiced',
  );
  expect(table.leftOut).toBe(2);
  expect(table.currencies).toEqual([{ currency: 'EUR', total: '2.00', rows: 1 }]);
});

test('bars are measured by the longest of their own currency; a credit goes to the other side', () => {
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

test('a month ends with its last day, in leap years too', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});
