import type { PicturePage } from '#contract/file-reading.ts';
import { UnreadableFile, type DocumentReading } from '#documents/document-reading.ts';
import { Fields } from '#documents/field-values.ts';
import { firstInvoice } from '#documents/fields/several-invoices.ts';
import { isInvoice } from '#documents/fields/is-invoice.ts';
import { isOtherScript } from '#documents/text/known-script.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { withReadableNames } from '#documents/text/readable-names.ts';
import { readText } from '#documents/fields/read-text.ts';
import type { Word } from '#documents/text/words.ts';
import type { GreyPicture } from './even-light.ts';
import { openModels } from './lines/open-models.ts';
import { pagesOf, preparePage } from './prepare-picture.ts';
import { looksRead, type ReadPage } from './looks-read.ts';
import { readPage } from './read-page.ts';
import { withReceipt } from './read-receipt.ts';
import { openRecogniser, type PictureLanguage } from './recogniser.ts';

const mostPages = 20;
/** Of processor time, after which no further page is begun: a job is stopped after 55 seconds. */
const enoughSeconds = 30;

/** Pages that are pictures, each made when it is needed. */
export interface PicturePages {
  readonly count: number;
  /** Undefined if the page is left out. */
  page(index: number): Promise<GreyPicture | undefined>;
  /** The number of a page in the file, from 1, unless these are all of its pages. */
  number?(index: number): number;
  /** Whether a page that cannot be drawn or read is left out, because the file also has text. */
  readonly besideText?: boolean;
}

/**
 * Reads an image file.
 * @throws UnreadableFile when it is damaged or has no text
 */
export async function readPicture(bytes: Uint8Array): Promise<DocumentReading> {
  return readPages({ count: await pagesOf(bytes), page: (index) => preparePage(bytes, index) });
}

/**
 * Reads pages that are pictures.
 * @throws UnreadableFile when no text can be read on them
 */
export async function readPages(
  pages: PicturePages,
  recognition?: Recognition,
): Promise<DocumentReading> {
  const { words, stored, read } = await wordsOfPages(pages, recognition);
  const fields = new Fields();
  if (read < pages.count)
    fields.note('most-pages', { count: String(pages.count), read: String(read) });
  return { ...readingOf(words, fields, stored), pages: stored };
}

/**
 * Reads recognised words.
 * @param stored the words for the document viewer, also if they are no invoice
 * @throws UnreadableFile when they are no text or no invoice
 */
function readingOf(
  words: readonly Word[],
  fields: Fields,
  stored: readonly PicturePage[] = [],
): DocumentReading {
  if (!looksRead(words)) throw new UnreadableFile('no-text', stored);
  const reading = recognisedReading(firstInvoice(words, fields), fields);
  if (isInvoice(reading)) return reading;
  const isUnknown = reading.notes.some(({ code }) => code === 'other-script');
  throw new UnreadableFile(isUnknown ? 'unknown-script' : 'no-invoice', stored);
}

export function recognisedReading(words: readonly Word[], fields: Fields): DocumentReading {
  const document = pageDocument(words, 'ocr');
  const reading = withFullStop(withReceipt(readText(document, fields), document, fields));
  return isOtherScript(document) ? withReadableNames(reading, document) : reading;
}

/** Restores the last dot of `A.Ş.` and `B.V.`, which recognition often misses. */
function withFullStop(reading: DocumentReading): DocumentReading {
  const { company } = reading;
  return company === null || !/(?<!\p{L})\p{L}\.\s?\p{L}$/u.test(company.name)
    ? reading
    : { ...reading, company: { ...company, name: `${company.name}.` } };
}

/** The pages recognised so far, so that none is recognised twice. */
export interface Recognition {
  /** Seconds of processor time since the file was begun. */
  readonly elapsed: () => number;
  readonly pages: Map<number, ReadPage>;
}

export function beginRecognition(): Recognition {
  const begun = processorSeconds();
  return { elapsed: () => processorSeconds() - begun, pages: new Map() };
}

// Not wall-clock time, or a busy machine would read less of a page.
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

/** The words of pages that are pictures, as many as there is time for. */
export async function wordsOfPages(
  pages: PicturePages,
  recognition = beginRecognition(),
): Promise<{ words: Word[]; stored: PicturePage[]; read: number }> {
  const { elapsed } = recognition;
  const letters = openRecogniser();
  // Opened with the first page, because a PDF may have no pictures.
  let models: ReturnType<typeof openModels> | undefined;
  const words: Word[] = [];
  const stored: PicturePage[] = [];
  let language: PictureLanguage | undefined;
  let read = 0;
  try {
    while (read < Math.min(pages.count, mostPages)) {
      const number = pages.number?.(read) ?? read + 1;
      const known = recognition.pages.get(number);
      if (known === undefined && read > 0 && elapsed() >= enoughSeconds) break;
      try {
        const picture = known === undefined ? await pages.page(read) : undefined;
        const page =
          picture === undefined
            ? known
            : await readPage(
                { letters, models: await (models ??= openModels()) },
                picture,
                number,
                elapsed,
                language,
              );
        if (page !== undefined) {
          recognition.pages.set(number, page);
          words.push(...page.words);
          stored.push(page.stored);
          // A page with little text does not decide the language of the others.
          if (page.words.length > 20) language ??= page.language;
        }
      } catch (error) {
        if (pages.besideText !== true) throw error;
      }
      read += 1;
    }
  } finally {
    await letters.close();
    await (await models)?.close();
  }
  return { words, stored, read };
}
