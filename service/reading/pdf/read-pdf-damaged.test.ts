import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawnPicture, scannedPdf } from '#service/reading/picture/drawn-picture.fixture.ts';
import { PdfPage, writePdf } from '#tools/samples/pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

async function errorOf(bytes: Uint8Array): Promise<string> {
  return readPdf(bytes).then(
    () => 'was read',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : ''),
  );
}

test('rejects a page without legible text', async () => {
  expect(await errorOf(writePdf('Test', [new PdfPage()]))).toBe(
    'UnreadableFile: No text could be read in this file. The invoice can be filled in by hand.',
  );
});

test('rejects damaged files with a plain reason', async () => {
  for (const bytes of [Buffer.from('%PDF-1.7\n'), Buffer.from('nothing'), Buffer.alloc(64_000, 7)])
    expect(await errorOf(bytes)).toContain('UnreadableFile: This PDF is damaged');
});

test('rejects an encrypted file as password protected', async () => {
  const key = 'ab'.repeat(32);
  const encrypted = Buffer.from(writePdf('Test', [new PdfPage()]))
    .toString('latin1')
    .replace(
      '/Root 1 0 R',
      `/Root 1 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${key}> /U <${key}> >>`,
    );
  expect(await errorOf(Buffer.from(encrypted, 'latin1'))).toContain('password protected');
});

test('rejects a page tree that contains itself', async () => {
  const looped = Buffer.from(writePdf('Test', [new PdfPage()]))
    .toString('latin1')
    .replace('/Kids [7 0 R]', '/Kids [2 0 R]');
  expect(await errorOf(Buffer.from(looped, 'latin1'))).toContain('UnreadableFile');
});

test('rejects a small stream that expands to 300 MB before expanding all of it', async () => {
  const bomb = deflateSync(Buffer.alloc(300 * 1024 * 1024, 32), { level: 9 });
  const file = Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 1 /Kids [3 0 R] >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>\nendobj\n4 0 obj\n<< /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`,
    ),
    bomb,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 5 >>\n%%EOF\n'),
  ]);
  expect(await errorOf(file)).toContain('grows too large');
});

const printed = [
  'Bluebell Supplies Ltd',
  '14 Harbour Street, Leeds LS1 4DY',
  'Invoice number: BS-1022',
  'Invoice date: 14 March 2026',
  'Thank you for your order of last month; it was packed with care and sent on the same day.',
  'Please pay within thirty days from the date of this invoice, to the account that you know.',
  'Subtotal: GBP 200.00',
  'VAT 20%: GBP 40.00',
  'Total amount: GBP 240.00',
];

test.each([
  ['is missing', (file: string) => file.replace('Kids[6 0 R 3 0 R]', 'Kids[6 0 R 9 0 R]')],
  [
    'is too large to be drawn',
    (file: string) =>
      file
        .replace(/MediaBox\[0 0 595 (?!842)\d+\]/, 'MediaBox[0 0 20000 20000]')
        .replace(/q 595 0 0 \d+ 0 0 cm/, 'q 20000 0 0 20000 0 0 cm'),
  ],
])('keeps the text of a page when the page after it %s', async (_, broken) => {
  const whole = (await scannedPdf(await drawnPicture(['Terms']), '', printed)).toString('latin1');
  expect(broken(whole)).not.toBe(whole);
  const reading = await readPdf(Buffer.from(broken(whole), 'latin1'));
  expect(reading).toMatchObject({ invoice_number: 'BS-1022', total_price: '240.00', notes: [] });
});

test('reads a page from its picture when its font has wrong character codes', async () => {
  const map =
    'begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <21> <7E> <0410> endbfrange endcmap';
  const file = (await scannedPdf(await drawnPicture(['Terms']), '', printed))
    .toString('latin1')
    .replace('Kids[6 0 R 3 0 R]/Count 2', 'Kids[6 0 R]/Count 1')
    .replaceAll('/BaseFont/Helvetica', '/BaseFont/Helvetica/ToUnicode 8 0 R')
    .replace(
      'trailer',
      `8 0 obj\n<</Length ${map.length}>>\nstream\n${map}\nendstream\nendobj\ntrailer`,
    );
  const reading = await readPdf(Buffer.from(file, 'latin1'));
  expect(reading).toMatchObject({ invoice_number: 'BS-1022', total_price: '240.00', from: 'ocr' });
  expect(reading.notes).toEqual([]);
});
