import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { findMarks, type Mark } from '#documents/marking/find-marks.ts';
import { linesOf } from '#documents/text/page-lines.ts';
import { splitRuns } from '#documents/text/split-runs.ts';
import type { PageWords } from '#documents/text/words.ts';

const samples = join(import.meta.dirname, '..', '..', 'shared', 'samples');
const pdfjs = dirname(
  dirname(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))),
);

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

/** Whether the shared samples exist next to the project. */
export const samplesThere = existsSync(join(samples, 'truth.json'));

/** The known values of the shared sample PDFs that have text. */
export function textPdfs(): readonly Truth[] {
  const all: readonly Truth[] = JSON.parse(readFileSync(join(samples, 'truth.json'), 'utf8'));
  return all.filter(({ kind }) => kind === 'text PDF' || kind === 'hybrid PDF');
}

/** The words of a PDF as the viewer extracts them. */
export async function wordsOfPdf(bytes: Uint8Array): Promise<PageWords> {
  const task = getDocument({
    data: Uint8Array.from(bytes),
    verbosity: 0,
    cMapUrl: join(pdfjs, 'cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: join(pdfjs, 'standard_fonts/'),
  });
  try {
    const pdf = await task.promise;
    const pages = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(
        splitRuns(
          items.filter((item) => 'str' in item),
          page.getViewport({ scale: 1 }).transform,
        ),
      );
    }
    return pages;
  } finally {
    await task.destroy();
  }
}

/** The fields whose marks are scored. */
export const judgedFields = [
  'total_price',
  'invoice_date',
  'invoice_number',
  'total_vat',
  'company_uid',
] as const;

/** The result of marking a field of a sample. */
export interface Score {
  readonly file: string;
  readonly field: (typeof judgedFields)[number];
  readonly value: string;
  readonly found: boolean;
  /** The full line of the first mark, to judge whether it is the right one. */
  readonly line: string;
  /** The value that would be proposed for the empty field. */
  readonly proposed: string;
}

function lineOf(pages: PageWords, mark: Mark | undefined): string {
  const [box] = mark?.boxes ?? [];
  if (!mark || !box) return '';
  const middle = box.top + box.height / 2;
  return (
    linesOf(pages[mark.page - 1] ?? []).toSorted(
      (a, b) => Math.abs(a.middle - middle) - Math.abs(b.middle - middle),
    )[0]?.text ?? ''
  );
}

/** Marks every scored field of every sample with text. */
export async function scoreMarking(): Promise<readonly Score[]> {
  const scores: Score[] = [];
  for (const truth of textPdfs()) {
    const pages = await wordsOfPdf(readFileSync(join(samples, 'files', truth.file)));
    for (const field of judgedFields) {
      const value =
        field === 'company_uid' ? truth.company?.name : (truth.page_says?.[field] ?? truth[field]);
      if (!value) continue;
      const { reason, marks } = findMarks({ field, value }, pages);
      const found = reason === 'same' && marks.length > 0;
      scores.push({
        file: truth.file,
        field,
        value,
        found,
        line: found ? lineOf(pages, marks[0]) : '',
        proposed: findMarks({ field, value: '' }, pages).marks[0]?.text ?? '',
      });
    }
  }
  return scores;
}

if (import.meta.main)
  for (const score of await scoreMarking()) console.log(Object.values(score).join(' | '));
