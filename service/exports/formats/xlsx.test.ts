import { buffer } from 'node:stream/consumers';
import { crc32, inflateRawSync } from 'node:zlib';
import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import type { ExportColumn, ExportRow } from '#contract/export-table.ts';
import { writeXlsx, xmlText, type Sheet } from '#service/exports/formats/xlsx.ts';

const columns: readonly ExportColumn[] = [
  { key: 'name', header: 'Company & Co', kind: 'text' },
  { key: 'total', header: 'Total', kind: 'amount' },
  { key: 'day', header: 'Invoice date', kind: 'date' },
  { key: 'created', header: 'Created', kind: 'moment' },
];
const sheetOf = (rows: Sheet['rows']): Sheet[] => [{ title: 'Invoices', columns, rows }];
async function* pages(...all: ExportRow[][]) {
  for (const page of all) yield await Promise.resolve(page);
}

// Reads an archive the way a spreadsheet does: from the directory at its end.
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [crc, packed, size, nameLength, offset] = [
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const start = offset + 30 + archive.readUInt16LE(offset + 26);
    const content = inflateRawSync(archive.subarray(start, start + packed));
    expect([content.length, crc32(content)]).toEqual([size, crc]);
    files.set(name, content.toString());
    at += 46 + nameLength;
  }
  return files;
}

const cells = (sheet: string) =>
  [...sheet.matchAll(/<c(?: [^>]*)?(?:\/>|>.*?<\/c>)/gs)].map(([cell]) => cell);

test('a workbook has every part that Excel requires, each well-formed', async () => {
  const files = unzip(
    await buffer(
      writeXlsx(sheetOf(pages([{ name: 'A', total: '1.00', day: '2026-01-31', created: null }]))),
    ),
  );
  expect([...files.keys()].toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  for (const [name, content] of files)
    expect([name, XMLValidator.validate(content)]).toEqual([name, true]);
});

test('amounts are exact numbers, dates and moments are dates, the rest is text', async () => {
  const files = unzip(
    await buffer(
      writeXlsx(
        sheetOf(
          pages([
            {
              name: '=1+1',
              total: '-99999999.99',
              day: '2026-01-31',
              created: '2026-01-31T12:00:00+03:00',
            },
          ]),
        ),
      ),
    ),
  );
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  expect(cells(sheet).slice(4)).toEqual([
    '<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>',
    '<c s="2"><v>-99999999.99</v></c>',
    '<c s="5"><v>46053</v></c>',
    '<c s="6"><v>46053.5000000000</v></c>',
  ]);
  expect(files.get('xl/styles.xml')).toContain('yyyy\\-mm\\-dd');
});

test('the header is bold and frozen', async () => {
  const sheet =
    unzip(await buffer(writeXlsx(sheetOf(pages())))).get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain(
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  );
  expect(cells(sheet)[0]).toBe(
    '<c t="inlineStr" s="1"><is><t xml:space="preserve">Company &amp; Co</t></is></c>',
  );
});

test('invalid dates and amounts stay text, and empty cells stay empty', async () => {
  const sheet =
    unzip(
      await buffer(
        writeXlsx(
          sheetOf(pages([{ name: null, total: '1e5', day: '1899-01-01', created: 'soon' }])),
        ),
      ),
    ).get('xl/worksheets/sheet1.xml') ?? '';
  expect(
    cells(sheet)
      .slice(4)
      .map((cell) => cell.replace(/<[^>]*>/g, '')),
  ).toEqual(['', '1e5', '1899-01-01', 'soon']);
  expect(cells(sheet)[4]).toBe('<c/>');
});

test('text loses only what XML forbids, and is cut at the limit of Excel', () => {
  expect(xmlText('a\u0000b\u000bc\ud800d\n😀<&>"')).toBe('abc\ufffdd\n😀&lt;&amp;&gt;"');
  expect(xmlText('_x0041_')).toBe('_x005F_x0041_');
  expect(xmlText('x'.repeat(40_000))).toHaveLength(32_767);
  expect(xmlText(`${'x'.repeat(32_766)}😀`).isWellFormed()).toBe(true);
});

test('a full sheet is followed by another with its own header, without losing a row', async () => {
  const rows = Array.from({ length: 7 }, (_, index) => ({ name: `row ${index}` }));
  const files = unzip(await buffer(writeXlsx(sheetOf(pages(rows.slice(0, 4), rows.slice(4))), 4)));
  const names = (sheet: number) =>
    [...(files.get(`xl/worksheets/sheet${sheet}.xml`) ?? '').matchAll(/row \d/g)].map(
      ([name]) => name,
    );
  expect([names(1), names(2), names(3)]).toEqual([
    ['row 0', 'row 1', 'row 2'],
    ['row 3', 'row 4', 'row 5'],
    ['row 6'],
  ]);
  expect(files.get('xl/workbook.xml')).toContain(
    '<sheet name="Invoices 3" sheetId="3" r:id="rId3"/>',
  );
  expect(files.get('[Content_Types].xml')).toContain('/xl/worksheets/sheet3.xml');
});

test('rows that exactly fill a sheet need no second one', async () => {
  const rows = Array.from({ length: 3 }, (_, index) => ({ name: `row ${index}` }));
  const files = unzip(await buffer(writeXlsx(sheetOf(pages(rows)), 4)));
  expect(files.has('xl/worksheets/sheet2.xml')).toBe(false);
});

test('a long export causes no warnings', async () => {
  const warnings: Error[] = [];
  const listen = (warning: Error) => warnings.push(warning);
  process.on('warning', listen);
  const long = async function* () {
    for (let page = 0; page < 60; page += 1)
      yield await Promise.resolve(
        Array.from({ length: 500 }, (_, index) => ({ name: `${page * 7919} ${index * 104_729}` })),
      );
  };
  await buffer(writeXlsx(sheetOf(long())));
  await new Promise(setImmediate);
  process.off('warning', listen);
  expect(warnings).toEqual([]);
});

test('a failure midway destroys the stream instead of ending it', async () => {
  const failing = async function* () {
    yield [{ name: 'x' }];
    await Promise.resolve();
    throw new Error('database gone');
  };
  await expect(buffer(writeXlsx(sheetOf(failing())))).rejects.toThrow('database gone');
});

test('an abandoned download closes the source of its rows', async () => {
  let closed: () => void = () => undefined;
  const whenClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  let read = 0;
  const endless = async function* () {
    try {
      for (;;) {
        read += 1;
        yield await Promise.resolve(
          Array.from({ length: 500 }, (_, index) => ({
            name: `${read * 7919} ${index * 104_729}`,
          })),
        );
      }
    } finally {
      closed();
    }
  };
  const stream = writeXlsx(sheetOf(endless()));
  await new Promise((resolve) => {
    stream.once('readable', resolve);
  });
  stream.read();
  for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
  expect(read).toBeLessThan(60);
  stream.destroy();
  await whenClosed;
});

test('amounts show the decimals of their currency, and never fewer than they have', async () => {
  const amounts: Sheet[] = [
    {
      title: 'Totals',
      columns: [
        { key: 'total', header: 'Total', kind: 'amount' },
        { key: 'count', header: 'Count', kind: 'number', width: 7 },
      ],
      rows: pages([
        { currency: 'EUR', total: '12.50', count: '3' },
        { currency: 'JPY', total: '1200.00', count: null },
        { currency: 'JPY', total: '1200.40', count: null },
        { currency: 'KWD', total: '7.00', count: null },
      ]),
    },
  ];
  const sheet = unzip(await buffer(writeXlsx(amounts))).get('xl/worksheets/sheet1.xml') ?? '';
  expect(
    cells(sheet)
      .slice(2)
      .filter((cell) => cell !== '<c/>'),
  ).toEqual([
    '<c s="2"><v>12.50</v></c>',
    '<c><v>3</v></c>',
    '<c s="3"><v>1200.00</v></c>',
    '<c s="2"><v>1200.40</v></c>',
    '<c s="4"><v>7.00</v></c>',
  ]);
  expect(sheet).toContain('<col min="2" max="2" width="7" customWidth="1"/>');
  expect(sheet).toContain('</sheetData><autoFilter ref="A1:B5"/>');
});

test('further tables have their own sheets and are read one after the other', async () => {
  const read: string[] = [];
  const rows = async function* (name: string) {
    read.push(name);
    yield await Promise.resolve([{ name }]);
  };
  const files = unzip(
    await buffer(
      writeXlsx([
        { title: 'Invoices', columns, rows: rows('first') },
        { title: 'Items', columns, rows: rows('second') },
      ]),
    ),
  );
  expect(read).toEqual(['first', 'second']);
  expect(files.get('xl/workbook.xml')).toContain('<sheet name="Items" sheetId="2" r:id="rId2"/>');
  expect(files.get('xl/worksheets/sheet2.xml')).toContain('second');
});
