import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageWords } from '#src/lib/page-words.ts';
import { splitRuns } from './split-runs.ts';

const samples = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'samples');
const pdfjs = dirname(dirname(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))));

interface Truth {
  readonly file: string;
  readonly kind: string;
  readonly invoice_number: string | null;
  readonly invoice_date: string | null;
  readonly total_price: string | null;
  readonly total_vat: string | null;
  readonly company: { readonly name: string } | null;
  readonly page_says?: Readonly<Record<string, string>>;
}

/** What the PDFs with text among the shared samples say. */
export function textPdfs(): readonly Truth[] {
  const all: readonly Truth[] = JSON.parse(readFileSync(join(samples, 'truth.json'), 'utf8'));
  return all.filter(({ kind }) => kind === 'text PDF' || kind === 'hybrid PDF');
}

/** The words of a PDF as the viewer tells them. */
export async function wordsOfPdf(bytes: Uint8Array): Promise<PageWords> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, cMapUrl: join(pdfjs, 'cmaps/'), cMapPacked: true, standardFontDataUrl: join(pdfjs, 'standard_fonts/') });
  try {
    const pdf = await task.promise;
    const pages = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(splitRuns(items.filter((item) => 'str' in item), page.getViewport({ scale: 1 }).transform));
    }
    return pages;
  } finally {
    await task.destroy();
  }
}

/** The words of a sample file. */
export const wordsOfSample = (file: string): Promise<PageWords> => wordsOfPdf(readFileSync(join(samples, 'files', file)));
