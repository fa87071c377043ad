import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { harmlessCell } from '#contract/csv.ts';
import { asDecimal, fromUnits, toUnits } from '#contract/decimal.ts';
import { exportColumns, exportColumnsIn } from '#contract/export-table.ts';
import type { Invoice } from '#contract/invoice.ts';
import { workbookTables } from '#contract/workbook-tables.ts';
import { writeXlsx } from '#service/exports/formats/xlsx.ts';
import { TestApp } from '#service/testing/each-app.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead } from '#service/testing/records.ts';

// Uses independent readers, since our own could repeat a mistake of the writer.
const long = 'ş'.repeat(32_767);
const names = [
  'İĞÜŞÖÇ ığüşöç Ltd. Şti.',
  '=HYPERLINK("http://x","y")',
  '+49 30 1234',
  '-2+3+cmd|x',
  '@SUM(A1)',
  ' =1+1',
  '\t=1',
  '＝1+1',
  'Müller, "Söhne"; und\nandere',
  'carriage\rreturn',
  '_x0041_ & <Co>',
  'bell\u0007, escape\u001b',
  'half \ud800 pair',
  '001234',
  '1E5',
  '-5',
  '2026-01-31',
  'TRUE',
  '😀 emoji',
  ' blanks around ',
  long,
  `${long}x`,
];
const amounts = [
  '0.10',
  '0.20',
  '-8.79',
  '-0.01',
  '99999999.99',
  '-99999999.99',
  '0.00',
  '1234.50',
  null,
];

/** How a workbook words values of the interface. */
const said: Readonly<Record<string, string>> = {
  credit_card: 'Credit card',
  finished: 'Read',
  waiting: 'To review',
};

/**
 * The expected cells of an invoice, taken from its own response and not by the code of the export.
 */
const cellsOf = (invoice: Invoice): (string | null)[] => [
  invoice.hf_id,
  invoice.invoice_number,
  invoice.invoice_date,
  invoice.company?.name ?? null,
  invoice.company?.tax_number ?? null,
  null,
  invoice.currency,
  invoice.total_price,
  invoice.total_vat,
  invoice.payment_type,
  invoice.card && `4543 •••• •••• ${invoice.card.last_four_digits}`,
  invoice.processing_status,
  invoice.approvement_status,
  invoice.workspace_user?.user.full_name ?? null,
  invoice.created_at,
];

const seconds = (moment: string) => Math.floor(Date.parse(moment) / 1000);

describeOnEachEngine('exports read by independent readers', (database) => {
  let service: TestApp;
  let invoices: Invoice[];

  beforeAll(async () => {
    service = await TestApp.build(database());
    const member = await aCaller(database(), 'member', 'Şükrü');
    const uids: string[] = [];
    for (const [index, name] of names.entries()) {
      const amount = amounts[index % amounts.length] ?? null;
      const uid = await anInvoiceRead(database(), member, {
        company: {
          name: `Company ${index}`,
          address: '',
          tax_number: `TR${index}`,
          tax_office: '',
          phone: '',
        },
        card: { first_four_digits: '4543', last_four_digits: String(1000 + index) },
        invoice_number: `=${index}`,
        invoice_date: index % 3 === 0 ? null : '2024-02-29',
        total_price: amount === null ? null : asDecimal(amount),
        total_vat: asDecimal('-0.30'),
        payment_type: 'credit_card',
      });
      const { company_uid } = await database()
        .kysely.selectFrom('invoice')
        .select('company_uid')
        .where('uid', '=', uid)
        .executeTakeFirstOrThrow();
      // No request may send such names, but the database can contain them.
      await database()
        .kysely.updateTable('company')
        .set({ name })
        .where('uid', '=', company_uid ?? '')
        .execute();
      uids.push(uid);
    }
    invoices = await Promise.all(
      uids
        .toReversed()
        .map(async (uid) => (await service.ask('GET', `/v1/invoices/${uid}`)).json()),
    );
  });

  const wantedAt = (index: number) => {
    const invoice = invoices[index];
    if (!invoice) throw new Error('A line too many.');
    return cellsOf(invoice);
  };
  const download = async (kind: 'csv' | 'xlsx', json: object = {}) =>
    (await service.ask('POST', `/v1/invoices/export-${kind}`, { json })).rawPayload;
  const readCsv = async (json?: object): Promise<string[][]> =>
    parse(await download('csv', json), { bom: true });
  const readSheet = async (json?: object) => {
    const { sheets } = await readXlsx(await download('xlsx', json), { readStyles: true });
    return {
      name: sheets[0]?.name,
      rows: sheets[0]?.rows ?? [],
      cells: sheets[0]?.cells,
      count: sheets.length,
    };
  };

  test('csv-parse reads every record unchanged, except for the mark before possible formulas', async () => {
    const [head, ...rows] = await readCsv();
    expect(head).toEqual(exportColumns.map(({ header }) => header));
    expect(rows).toHaveLength(names.length);
    for (const [index, row] of rows.entries()) {
      const wanted = wantedAt(index).map((value) => value ?? '');
      expect(row).toEqual(wanted.map(harmlessCell));
      for (const cell of row) expect(cell).not.toMatch(/^\s*(?:[=+@＝＋＠|%]|-(?!\d*\.?\d+$))/u);
    }
  });

  test('hucre reads amounts as numbers, dates as dates, the rest as text, and finds no formula', async () => {
    const {
      name,
      rows: [head, ...rows],
      cells,
      count,
    } = await readSheet();
    expect([name, count, head]).toEqual([
      'Invoices',
      4,
      workbookTables('en').invoices.columns.map(({ header }) => header),
    ]);
    expect(rows).toHaveLength(names.length);
    expect([...(cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
    for (const [index, row] of rows.entries()) {
      const wanted = wantedAt(index);
      for (const [column, { key, kind }] of exportColumns.entries()) {
        const [value, read] = [wanted[column] || null, row[column] ?? null];
        if (value === null) expect([key, read]).toEqual([key, null]);
        else if (kind === 'amount')
          expect([key, typeof read, Number(read).toFixed(2)]).toEqual([
            key,
            'number',
            Number(value).toFixed(2),
          ]);
        else if (kind === 'text')
          expect([key, read]).toEqual([
            key,
            Array.from(said[value] ?? value)
              .filter((letter) => letter >= ' ' || '\t\n\r'.includes(letter))
              .join('')
              .slice(0, 32_767),
          ]);
        else if (kind === 'date') expect([key, read]).toEqual([key, new Date(value)]);
        // The clocks of the workspace, in Istanbul, are three hours ahead of UTC.
        else expect([key, read]).toEqual([key, new Date(seconds(value) * 1000 + 3 * 3_600_000)]);
      }
    }
  });

  test('amounts add up to the cent in both formats, including negative ones', async () => {
    const wanted = fromUnits(
      invoices.reduce((sum, { total_price }) => sum + toUnits(total_price ?? '0', 2), 0n),
      2,
    );
    const column = exportColumns.findIndex(({ key }) => key === 'total_price');
    const [, ...lines] = await readCsv();
    expect(
      fromUnits(
        lines.reduce((sum, row) => sum + toUnits(row[column] || '0', 2), 0n),
        2,
      ),
    ).toBe(wanted);
    const {
      rows: [, ...rows],
    } = await readSheet();
    expect(rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0).toFixed(2)).toBe(wanted);
  });

  test('the file contains only what the filters of the list allow', async () => {
    const filter = { query: '=1', approvement_status: ['waiting'] };
    const { count } = (
      await service.ask('GET', '/v1/invoices/?query=%3D1&approvement_status=waiting')
    ).json();
    expect([
      count,
      (await readCsv(filter)).length - 1,
      (await readSheet(filter)).rows.length - 1,
    ]).toEqual([11, 11, 11]);
    expect([
      (await readCsv({ approvement_status: ['approved'] })).length,
      (await readSheet({ created_at__to_date: '1999-01-01' })).rows.length,
    ]).toEqual([1, 1]);
  });

  test('a Turkish workspace has Turkish headings, sheets and file names, and the same records', async () => {
    const turkish = await TestApp.build(database(), { language: 'tr' });
    const csv = await turkish.ask('POST', '/v1/invoices/export-csv', { json: {} });
    const [head = [], ...rows] = parse(csv.rawPayload, { bom: true });
    expect(head).toEqual(exportColumnsIn('tr').map(({ header }) => header));
    expect([head[7], new Set(head).size, exportColumnsIn('tr').map(({ key }) => key)]).toEqual([
      'Toplam',
      head.length,
      exportColumns.map(({ key }) => key),
    ]);
    expect(rows).toEqual((await readCsv()).slice(1));
    expect(csv.headers['content-disposition']).toMatch(/faturalar-\d{4}-\d\d-\d\d\.csv/);
    const { sheets } = await readXlsx(
      (await turkish.ask('POST', '/v1/invoices/export-xlsx', { json: {} })).rawPayload,
    );
    const [titles, first] = sheets[0]?.rows ?? [];
    expect([sheets[0]?.name, titles?.[3], first?.[9], first?.[11], first?.[12]]).toEqual([
      'Faturalar',
      'Şirket',
      'Kredi kartı',
      'Okundu',
      'İncelenecek',
    ]);
  });

  test('an export supports neither HEAD nor ranges', async () => {
    expect(
      (await service.ask('HEAD', '/v1/invoices/export-csv')).statusCode,
    ).toBeGreaterThanOrEqual(404);
    const part = await service.ask('POST', '/v1/invoices/export-csv', {
      json: {},
      headers: { range: 'bytes=0-9' },
    });
    expect([part.statusCode, part.headers['accept-ranges'], part.rawPayload.length > 10]).toEqual([
      200,
      undefined,
      true,
    ]);
  });
});

describe('a workbook of several sheets', () => {
  test('hucre finds every row once, in order, under a header on each sheet', async () => {
    async function* pages() {
      for (let page = 0; page < 5; page += 1)
        yield await Promise.resolve(
          Array.from({ length: 7 }, (_, index) => ({
            hf_id: `INV-${page * 7 + index}`,
            total_price: '0.10',
          })),
        );
    }
    const { sheets } = await readXlsx(
      await buffer(writeXlsx([{ ...workbookTables('tr').invoices, rows: pages() }], 11)),
    );
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Faturalar', 11],
      ['Faturalar 2', 11],
      ['Faturalar 3', 11],
      ['Faturalar 4', 6],
    ]);
    expect(sheets.flatMap(({ rows }) => rows.slice(1).map(([id]) => id))).toEqual(
      Array.from({ length: 35 }, (_, index) => `INV-${index}`),
    );
    for (const { rows } of sheets) expect(rows[0]?.[0]).toBe('Kimlik');
  });
});
