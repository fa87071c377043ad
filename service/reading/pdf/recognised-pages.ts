import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PicturePage } from '#contract/file-reading.ts';
import { looksRead } from '#service/reading/picture/looks-read.ts';
import { wordsOfPages, type Recognition } from '#service/reading/picture/read-picture.ts';
import { drawnPages } from '#service/reading/picture/render-pdf.ts';
import { plainLetters } from '#documents/text/fold-text.ts';
import type { Word } from '#documents/text/words.ts';
import { isScan } from './page-pictures.ts';

/** The words of a PDF in the order of its pages, printed or recognised. */
interface MixedWords {
  readonly words: readonly Word[];
  /** The pages whose recognised words are used. */
  readonly stored: readonly PicturePage[];
  /** The picture pages that were not read for lack of time. */
  readonly unread: readonly number[];
}

/**
 * The printed words of a PDF, with recognised words for pages that are pictures with little text.
 * @param sparse numbers of the pages with little text
 */
export async function withRecognised(
  pdf: PDFDocumentProxy,
  printed: readonly Word[],
  sparse: readonly number[],
  recognition: Recognition,
): Promise<MixedWords> {
  const drawn = drawnPages(pdf, sparse);
  const { words, stored, read } = await wordsOfPages(
    {
      ...drawn,
      // Checked page by page, because the pictures of all pages would fill the memory.
      page: async (index) =>
        (await isScan(pdf, sparse[index])) ? await drawn.page(index) : undefined,
      besideText: true,
    },
    recognition,
  );
  const unread: number[] = [];
  for (const number of sparse.slice(read)) if (await isScan(pdf, number)) unread.push(number);
  const ofPage = (some: readonly Word[], number: number) =>
    some.filter(({ page }) => page === number);
  const taken = new Set(
    sparse.filter((number) => {
      const shown = ofPage(words, number);
      return looksRead(shown) && !says(ofPage(printed, number), shown);
    }),
  );
  return {
    words: [
      ...printed.filter(({ page }) => !taken.has(page)),
      ...words.filter(({ page }) => taken.has(page)),
    ].toSorted((a, b) => a.page - b.page),
    stored: stored.filter(({ page }) => taken.has(page)),
    unread,
  };
}

/** Share of the page's words above which a text layer is complete and no mere stamp. */
const mostOfPage = 0.6;

/**
 * Whether the printed words are what the page shows: a picture is behind them, and their letters
 * have the right codes.
 */
function says(printed: readonly Word[], shown: readonly Word[]): boolean {
  const texts = new Set(printed.map(({ text }) => plainLetters(text)));
  const clear = shown.filter(
    ({ text, confidence }) => plainLetters(text).length >= 2 && (confidence ?? 0) >= 0.6,
  );
  return (
    clear.filter(({ text }) => texts.has(plainLetters(text))).length >= mostOfPage * clear.length
  );
}
