import { Util, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { UnreadableFile } from '#documents/document-reading.ts';
import { splitItem, type Word } from '#documents/text/words.ts';

const mostPages = 20;
const mostWords = 40_000;

/**
 * The words of the first pages with their places. Only upright text, since rotated text is in
 * watermarks and margins.
 */
export async function wordsOfPdf(
  document: PDFDocumentProxy,
): Promise<{ words: Word[]; pages: number; pagesRead: number }> {
  const words: Word[] = [];
  const pagesRead = Math.min(document.numPages, mostPages);
  let broken = 0;
  for (let number = 1; number <= pagesRead && words.length < mostWords; number += 1) {
    try {
      words.push(...(await wordsOfPage(document, number)));
    } catch {
      // A broken page does not affect the others.
      broken += 1;
    }
  }
  if (broken > 0 && words.length === 0) throw new UnreadableFile('damaged-pages');
  return { words, pages: document.numPages, pagesRead };
}

async function wordsOfPage(document: PDFDocumentProxy, number: number): Promise<Word[]> {
  const page = await document.getPage(number);
  const sheet = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  const words: Word[] = [];
  for (const item of content.items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const place: number[] = Util.transform(sheet.transform, item.transform);
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = place;
    const h = Math.hypot(c, d);
    if (!(h > 0.5) || Math.abs(b) > Math.abs(a) * 0.1 || a <= 0) continue;
    const monospaced = content.styles[item.fontName]?.fontFamily === 'monospace';
    words.push(...splitItem(item.str, x, y, h, item.width, number, sheet, monospaced));
  }
  page.cleanup();
  return words;
}
