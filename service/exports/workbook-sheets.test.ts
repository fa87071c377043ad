import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { exportFile, type WantedExport } from '#service/exports/export-file.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead } from '#service/testing/records.ts';

const wanted: WantedExport = {
  kind: 'xlsx',
  filters: { query: 'SHEETS' },
  timeZone: 'Europe/Istanbul',
  language: 'en',
};

describeOnEachEngine('the sheets of a workbook', (database) => {
  test('items, VAT by rate and totals have their own sheets', async () => {
    const member = await aCaller(database(), 'member', 'Grace');
    for (const [currency, total, rate] of [
      ['JPY', '1100.00', '10.00'],
      ['JPY', '550.00', '10.00'],
      ['JPY', '100.00', null],
    ] as const)
      await anInvoiceRead(database(), member, {
        currency,
        invoice_number: 'SHEETS',
        total_price: asDecimal(total),
        total_vat: rate === null ? asDecimal('9.00') : null,
        items: [
          {
            name: '=paper',
            description: '',
            quantity: asDecimal('1.5'),
            unit: 'p',
            total_price: asDecimal(total),
            vat_rate: rate === null ? null : asDecimal(rate),
          },
        ],
      });
    const { sheets } = await readXlsx(await buffer(await exportFile(database(), wanted)));
    const [, items, vat, totals] = sheets;
    expect(sheets.map(({ name }) => name)).toEqual(['Invoices', 'Items', 'VAT by rate', 'Totals']);
    expect(items?.rows[0]?.slice(4)).toEqual([
      'Item',
      'Description',
      'Quantity',
      'Unit',
      'VAT rate (%)',
      'Currency',
      'Total',
    ]);
    expect(items?.rows.slice(1).map((row) => row.slice(4))).toEqual([
      ['=paper', null, 1.5, 'piece', null, 'JPY', 100],
      ['=paper', null, 1.5, 'piece', 10, 'JPY', 550],
      ['=paper', null, 1.5, 'piece', 10, 'JPY', 1100],
    ]);
    expect(vat?.rows).toEqual([
      ['Currency', 'VAT rate (%)', 'Invoices', 'Net', 'VAT', 'Total'],
      ['JPY', 10, 2, 1500, 150, 1650],
      ['JPY', null, 1, 91, 9, 100],
    ]);
    expect(totals?.rows).toEqual([
      ['Currency', 'Invoices', 'Without a total', 'VAT', 'Total'],
      ['JPY', 3, 0, 9, 1750],
    ]);
  });

  test.each([
    // The day of the filter is local; in UTC it may be another one.
    ['Europe/Istanbul', '2026-02-01', '2026-01-31T22:15:07Z', '2026-02-01T01:15:07'],
    ['Pacific/Honolulu', '2026-06-30', '2026-07-01T09:59:59Z', '2026-06-30T23:59:59'],
    ['America/New_York', '2026-03-08', '2026-03-08T07:00:00Z', '2026-03-08T03:00:00'],
  ])(
    'in %s an invoice of %s has that date, as in the filter',
    async (timeZone, day, moment, said) => {
      const uid = await anInvoiceRead(database(), await aCaller(database(), 'member', 'Zed'));
      await sql`update invoice set created_at = ${Date.parse(moment) * 1_000} where uid = ${uid}`.execute(
        database().kysely,
      );
      const { sheets } = await readXlsx(
        await buffer(
          await exportFile(database(), {
            ...wanted,
            timeZone,
            filters: { created_at__from_date: day, created_at__to_date: day },
          }),
        ),
      );
      const [head = [], row = []] = sheets[0]?.rows ?? [];
      expect([sheets[0]?.rows.length, row[head.indexOf('Created')]]).toEqual([
        2,
        new Date(`${said}Z`),
      ]);
    },
  );
});
