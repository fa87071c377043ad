import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { writeCsv } from '#service/exports/formats/csv.ts';
import type { ExportColumn, ExportRow } from '#contract/export-table.ts';

const columns: readonly ExportColumn[] = [
  { key: 'name', header: 'Company', kind: 'text' },
  { key: 'total', header: 'Total', kind: 'amount' },
];
// Not `text`: that drops the byte order mark.
const text = async (stream: Readable) => (await buffer(stream)).toString();
async function* pages(...all: ExportRow[][]) {
  for (const page of all) yield await Promise.resolve(page);
}

test('writes a file that Excel opens with all characters and line breaks intact', async () => {
  const csv = await text(
    writeCsv(
      pages([{ name: 'Müller, "Söhne"', total: '12.50' }], [], [{ name: 'a\nb', total: null }]),
      columns,
    ),
  );
  expect(csv).toBe('\ufeffCompany,Total\r\n"Müller, ""Söhne""",12.50\r\n"a\nb",\r\n');
});

test('an empty export still has its header', async () => {
  expect(await text(writeCsv(pages(), columns))).toBe('\ufeffCompany,Total\r\n');
});

test('a failure midway destroys the stream instead of ending it', async () => {
  const failing = async function* () {
    yield [{ name: 'x', total: '1.00' }];
    await Promise.resolve();
    throw new Error('database gone');
  };
  await expect(text(writeCsv(failing(), columns))).rejects.toThrow('database gone');
});

test('reads rows no faster than they are consumed', async () => {
  let read = 0;
  const endless = async function* () {
    for (;;) {
      read += 1;
      yield await Promise.resolve([{ name: 'x'.repeat(100_000), total: '1.00' }]);
    }
  };
  const stream = writeCsv(endless(), columns);
  stream.read();
  await new Promise((resolve) => {
    stream.once('readable', resolve);
  });
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  expect(read).toBeLessThan(5);
  stream.destroy();
});
