import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PdfPage, writePdf } from '#tools/samples/pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

async function refusal(bytes: Uint8Array): Promise<string> {
  return readPdf(bytes).then(
    () => 'was read',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : ''),
  );
}

test('a page without text is said to be a picture', async () => {
  expect(await refusal(writePdf('Test', [new PdfPage()]))).toBe(
    'UnreadableFile: No text could be read in this file. The invoice can be filled in by hand.',
  );
});

test('broken files end with a plain reason', async () => {
  for (const bytes of [Buffer.from('%PDF-1.7\n'), Buffer.from('nothing'), Buffer.alloc(64_000, 7)])
    expect(await refusal(bytes)).toContain('UnreadableFile: This PDF is damaged');
});

test('a file with a password says so', async () => {
  const key = 'ab'.repeat(32);
  const encrypted = Buffer.from(writePdf('Test', [new PdfPage()]))
    .toString('latin1')
    .replace(
      '/Root 1 0 R',
      `/Root 1 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${key}> /U <${key}> >>`,
    );
  expect(await refusal(Buffer.from(encrypted, 'latin1'))).toContain('password protected');
});

test('a page tree that contains itself ends', async () => {
  const looped = Buffer.from(writePdf('Test', [new PdfPage()]))
    .toString('latin1')
    .replace('/Kids [7 0 R]', '/Kids [2 0 R]');
  expect(await refusal(Buffer.from(looped, 'latin1'))).toContain('UnreadableFile');
});

test('a small stream that grows to 300 MB is refused before it is unpacked whole', async () => {
  const bomb = deflateSync(Buffer.alloc(300 * 1024 * 1024, 32), { level: 9 });
  const file = Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 1 /Kids [3 0 R] >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>\nendobj\n4 0 obj\n<< /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`,
    ),
    bomb,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 5 >>\n%%EOF\n'),
  ]);
  expect(await refusal(file)).toContain('grows too large');
});
