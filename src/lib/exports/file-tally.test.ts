import { expect, test } from 'vitest';
import { exportColumns } from '#contract/export-table.ts';
import { Tallying } from './file-tally.ts';

function tally(...rows: (readonly string[])[]) {
  const tallying = new Tallying();
  for (const row of rows) tallying.row(row);
  return tallying.end();
}

test('counts rows and sums totals exactly by currency', () => {
  expect(
    tally(
      ['hf_id', 'currency', 'total_price'],
      ['1', 'EUR', '0.1'],
      ['2', 'EUR', '0.2'],
      ['3', 'TRY', '-5.00'],
      ['4', 'EUR', ''],
    ),
  ).toEqual({
    header: ['hf_id', 'currency', 'total_price'],
    rows: 4,
    sums: [
      { currency: 'EUR', total: '0.30' },
      { currency: 'TRY', total: '-5.00' },
    ],
    unread: 0,
  });
});

test('recognises headings in other languages, otherwise uses the positions of our own columns', () => {
  expect(tally(['TOPLAM', 'PARA BİRİMİ'], ['1.234,56', 'TRY'])?.sums).toEqual([
    { currency: 'TRY', total: '1234.56' },
  ]);
  const strange = exportColumns.map((_, index) => `Spalte ${index}`);
  const row = exportColumns.map(({ key }) =>
    key === 'currency' ? 'EUR' : key === 'total_price' ? '12.50' : 'x',
  );
  expect(tally(strange, row)?.sums).toEqual([{ currency: 'EUR', total: '12.50' }]);
});

test('reports no sums without columns for them', () => {
  expect(tally(['id', 'name'], ['1', 'x'])).toMatchObject({ rows: 1, sums: null });
});

test('counts a cell that is not an amount as unread', () => {
  expect(tally(['currency', 'total'], ['EUR', '12'], ['EUR', 'a lot'])).toMatchObject({
    rows: 2,
    unread: 1,
    sums: [{ currency: 'EUR', total: '12.00' }],
  });
});

test('does not count the header of a second sheet or empty rows as invoices', () => {
  expect(
    tally(['currency', 'total'], ['EUR', '1'], ['', ''], ['currency', 'total'], ['EUR', '2']),
  ).toMatchObject({ rows: 2, sums: [{ currency: 'EUR', total: '3.00' }] });
});

test('has no tally for a file without lines', () => {
  expect(tally()).toBeUndefined();
});

test('ignores another table on a further sheet but continues on a sheet without headings', () => {
  const tallying = new Tallying();
  const head = ['currency', 'total'];
  tallying.nextSheet();
  for (const row of [head, ['EUR', '1']]) tallying.row(row);
  tallying.nextSheet();
  for (const row of [head, ['EUR', '2']]) tallying.row(row);
  tallying.nextSheet();
  tallying.row(['EUR', '4']);
  tallying.nextSheet();
  for (const row of [
    ['Currency', 'VAT'],
    ['EUR', '100'],
  ])
    tallying.row(row);
  expect(tallying.end()).toMatchObject({ rows: 3, sums: [{ currency: 'EUR', total: '7.00' }] });
});
