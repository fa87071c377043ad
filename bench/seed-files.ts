import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PdfPage, writePdf } from '#tools/samples/pdf-writer.ts';
import type { SeedInvoice } from './records.ts';

// The fonts of the samples contain the letters of Western Europe and Turkish.
const printable = (text: string): string =>
  Array.from(text, (letter) =>
    (letter.codePointAt(0) ?? 0) < 256 || 'ĞğİıŞş€–’·'.includes(letter) ? letter : '?',
  ).join('');

/** Draws a page with the values of the invoice. */
function draw({ hf_id, reading }: SeedInvoice): Uint8Array {
  const page = new PdfPage();
  page.text(50, 70, printable(reading?.company?.name ?? 'Scan'), { size: 16, face: 'bold' });
  page.text(50, 90, printable(reading?.company?.address ?? ''));
  page.text(50, 130, `${reading?.invoice_number ?? ''}   ${reading?.invoice_date ?? ''}`);
  page.rule(50, 150, 495, '#1c4e80');
  let y = 170;
  for (const { name, quantity, total_price, vat_rate } of reading?.items ?? []) {
    page.text(50, y, printable(`${quantity ?? ''} × ${name}`));
    page.text(400, y, `${vat_rate ?? ''} %`, { right: true });
    page.text(545, y, total_price ?? '', { right: true });
    y += 18;
  }
  page.rule(50, y, 495, '#1c4e80');
  page.text(545, y + 22, `${reading?.total_price ?? ''} ${reading?.currency ?? ''}`, {
    size: 12,
    face: 'bold',
    right: true,
  });
  return writePdf(hf_id, [page]);
}

/** Stores the file of each invoice where the service expects it. */
export function writeFiles(dataDir: string, invoices: readonly SeedInvoice[]): void {
  for (const invoice of invoices) {
    const folder = join(dataDir, 'files', invoice.uid.slice(0, 2), invoice.uid.slice(2, 4));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, invoice.uid), draw(invoice), { mode: 0o600 });
  }
}
