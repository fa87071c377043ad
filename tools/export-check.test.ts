import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { writeXlsx as writeByHucre } from 'hucre';
import { expect, test } from 'vitest';
import { anInvoice } from '#contract/fixtures.ts';
import { asDecimal } from '#contract/decimal.ts';
import { exportColumns, exportRow } from '#contract/export-table.ts';
import { workbookTables } from '#contract/workbook-tables.ts';
import { writeCsv } from '#service/exports/formats/csv.ts';
import { writeXlsx } from '#service/exports/formats/xlsx.ts';
import { openExportFile } from '#src/lib/exports/open-file.ts';

const never = new AbortController().signal;
const rows = Array.from({ length: 25 }, (_, index) =>
  exportRow(
    anInvoice({
      hf_id: `INV-${index}`,
      invoice_number: index === 3 ? '=1+1,"x"\nİğdır' : `N ${index}`,
      total_price: asDecimal(index % 2 === 0 ? '0.10' : '-8.79'),
      currency: index % 2 === 0 ? 'EUR' : 'TRY',
    }),
  ),
);
const sums = [
  { currency: 'EUR', total: '1.30' },
  { currency: 'TRY', total: '-105.48' },
];
const pages = async function* () {
  yield await Promise.resolve(rows.slice(0, 10));
  yield rows.slice(10);
};
const tables = workbookTables('en');
// Amounts in the other tables of a workbook must not be counted as invoices.
const sheets = () => [
  { ...tables.invoices, rows: pages() },
  { ...tables.items, rows: pages() },
  { ...tables.totals, rows: pages() },
];
const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

test('reads the CSV of the service back with its rows and totals', async () => {
  const bytes = await buffer(writeCsv(pages(), exportColumns));
  const opened = await openExportFile(blobOf(bytes), 'csv', never);
  expect(opened).toMatchObject({
    kind: 'read',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    tally: { rows: 25, sums, unread: 0 },
  });
});

test('reads the workbook of the service back, even across several sheets', async () => {
  for (const rowLimit of [1_000, 8]) {
    const bytes = await buffer(writeXlsx(sheets(), rowLimit));
    const opened = await openExportFile(blobOf(bytes), 'xlsx', never);
    expect(opened).toMatchObject({
      kind: 'read',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      tally: { rows: 25, sums, unread: 0 },
    });
  }
});

test('reads a workbook written by another program', async () => {
  const header = exportColumns.map(({ key }) => key);
  const bytes = await writeByHucre({
    sheets: [
      {
        name: 'Fatura',
        rows: [
          header,
          ...rows.map((row) =>
            header.map((key) => (key === 'total_price' ? Number(row[key]) : (row[key] ?? null))),
          ),
        ],
      },
    ],
  });
  expect(await openExportFile(blobOf(bytes), 'xlsx', never)).toMatchObject({
    kind: 'read',
    tally: { header, rows: 25, sums, unread: 0 },
  });
});

test('detects a file that was truncated at any point', async () => {
  const bytes = await buffer(writeXlsx(sheets()));
  for (const part of [0.1, 0.5, 0.9, 0.999]) {
    const opened = await openExportFile(
      blobOf(bytes.subarray(0, Math.floor(bytes.length * part))),
      'xlsx',
      never,
    );
    expect(opened).toMatchObject({ kind: 'broken', why: 'cut' });
  }
  expect(
    await openExportFile(new Blob(['<!doctype html>', '<p>Sign in']), 'xlsx', never),
  ).toMatchObject({ kind: 'broken', why: 'other' });
  expect(
    await openExportFile(new Blob(['<!doctype html>\n<p>Sign in']), 'csv', never),
  ).toMatchObject({ kind: 'broken', why: 'other' });
  expect(await openExportFile(new Blob([]), 'csv', never)).toMatchObject({
    kind: 'broken',
    why: 'empty',
  });
});

test('detects damage inside the compressed bytes', async () => {
  const bytes = new Uint8Array(await buffer(writeXlsx(sheets())));
  bytes.fill(0xff, 200, 260);
  expect(await openExportFile(blobOf(bytes), 'xlsx', never)).toMatchObject({ kind: 'broken' });
});

test('stops reading when aborted', async () => {
  const control = new AbortController();
  control.abort();
  await expect(
    openExportFile(blobOf(await buffer(writeCsv(pages(), exportColumns))), 'csv', control.signal),
  ).rejects.toThrow();
});
