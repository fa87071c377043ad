import type { PicturePage } from '#contract/file-words.ts';
import { UnreadableFile, type DocumentReading } from '#documents/document-reading.ts';
import { Fields } from '#documents/field-values.ts';
import { isInvoice } from '#documents/fields/is-invoice.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { readText } from '#documents/fields/read-text.ts';
import type { Word } from '#documents/text/words.ts';
import type { GreyPicture } from './even-light.ts';
import { pagesOf, preparePage } from './prepare-picture.ts';
import { looksRead, readPage } from './read-page.ts';
import { withReceipt } from './read-receipt.ts';
import { openRecogniser, type PictureLanguage } from './recogniser.ts';

const noText = 'No text could be read in this file. The invoice can be filled in by hand.';
const noInvoice =
  'The text of this file does not look like an invoice or a receipt: no number, no total and no lines were found. They can be filled in by hand.';
const mostPages = 20;
/**
 * The reader stops a job before a minute is over: what was read until then is worth more than
 * nothing.
 */
const enoughSeconds = 30;

/** Pages that are pictures, each made when it is its turn. */
export interface PicturePages {
  readonly count: number;
  page(index: number): Promise<GreyPicture>;
}

/**
 * What an image file says.
 * @throws UnreadableFile when it is damaged or has no text
 */
export async function readPicture(bytes: Uint8Array): Promise<DocumentReading> {
  return readPages({ count: await pagesOf(bytes), page: (index) => preparePage(bytes, index) });
}

/**
 * What pages say that are pictures.
 * @throws UnreadableFile when no text can be read on them; nothing is made up
 */
export async function readPages(pages: PicturePages): Promise<DocumentReading> {
  const { words, kept, read } = await wordsOfPages(pages);
  const fields = new Fields();
  if (read < pages.count)
    fields.note(`The file has ${pages.count} pages; the first ${read} were read.`);
  return { ...readingOf(words, fields, kept), pages: kept };
}

/**
 * What recognised words say.
 * @param kept the words for whoever looks at the pages: there also where they make no invoice
 * @throws UnreadableFile when they are no text, or nothing that is to be paid
 */
export function readingOf(
  words: readonly Word[],
  fields: Fields,
  kept: readonly PicturePage[] = [],
): DocumentReading {
  if (!looksRead(words)) throw new UnreadableFile(noText, kept);
  const document = pageDocument(words, 'ocr');
  const reading = withFullStop(withReceipt(readText(document, fields), document));
  if (!isInvoice(reading)) throw new UnreadableFile(noInvoice, kept);
  return reading;
}

/**
 * The last dot of `A.Ş.` and `B.V.` is small enough to be overlooked; nobody writes the others
 * without it.
 */
function withFullStop(reading: DocumentReading): DocumentReading {
  const { company } = reading;
  return company === null || !/(?<!\p{L})\p{L}\.\s?\p{L}$/u.test(company.name)
    ? reading
    : { ...reading, company: { ...company, name: `${company.name}.` } };
}

async function wordsOfPages(
  pages: PicturePages,
): Promise<{ words: Word[]; kept: PicturePage[]; read: number }> {
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  const recogniser = openRecogniser();
  const words: Word[] = [];
  const kept: PicturePage[] = [];
  let language: PictureLanguage | undefined;
  let read = 0;
  try {
    while (read < Math.min(pages.count, mostPages) && (read === 0 || elapsed() < enoughSeconds)) {
      const page = await readPage(recogniser, await pages.page(read), read + 1, elapsed, language);
      words.push(...page.words);
      kept.push(page.kept);
      // A first page of little text must not decide for the others.
      if (page.words.length > 20) language ??= page.language;
      read += 1;
    }
  } finally {
    await recogniser.close();
  }
  return { words, kept, read };
}
