import { isStandardName, likelyAttachments } from '#documents/einvoice/e-invoices.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { UnreadableCode } from '#contract/note-codes.ts';
import type { ReadingNote } from '#contract/reading-note.ts';
import { UnreadableFile, type DocumentReading } from '#documents/document-reading.ts';
import { Fields } from '#documents/field-values.ts';
import type { PicturePage } from '#contract/file-reading.ts';
import {
  beginRecognition,
  readPages,
  recognisedReading,
  type Recognition,
} from '#service/reading/picture/read-picture.ts';
import { drawnPages } from '#service/reading/picture/render-pdf.ts';
import { readXml } from '#documents/einvoice/read-xml.ts';
import { contradictions } from '#documents/fields/contradictions.ts';
import { findLanguage } from '#documents/text/find-language.ts';
import { firstInvoice } from '#documents/fields/several-invoices.ts';
import { isInvoice } from '#documents/fields/is-invoice.ts';
import { isAboutInvoices } from '#documents/fields/other-paper.ts';
import { withPdf } from './open-pdf.ts';
import { isOtherScript } from '#documents/text/known-script.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { isScan } from './page-pictures.ts';
import { wordsOfPdf } from './words-of-pdf.ts';
import { withRecognised } from './recognised-pages.ts';
import type { Word } from '#documents/text/words.ts';
import { readText } from '#documents/fields/read-text.ts';

/**
 * A page with fewer words, none of them typical of invoices, is a picture with a scanner's stamp.
 */
const wordsOfStamp = 40;
/** Maximum pixels of a picture in a scanned page; A4 at 600 dpi has 35 million. */
const mostPixels = 40_000_000;

/**
 * Reads a PDF: its embedded e-invoice if there is one, else its text, else its pictures.
 * @throws UnreadableFile when it is damaged, needs a password or has no text
 */
export async function readPdf(bytes: Uint8Array): Promise<DocumentReading> {
  const notes: ReadingNote[] = [];
  const seen = await withPdf(bytes, (pdf) => readPrinted(pdf, notes));
  if (!('sparse' in seen)) return seen;
  const recognition = beginRecognition();
  const printed = await withPictures(bytes, seen, notes, recognition);
  if (typeof printed !== 'string') return printed;
  if (printed === 'no invoice' && !(await withPdf(bytes, (pdf) => isScan(pdf), mostPixels)))
    throw new UnreadableFile('no-invoice');
  const shown = await withPdf(
    bytes,
    (pdf) => readPages(drawnPages(pdf), recognition),
    mostPixels,
  ).catch((error: unknown) => {
    if (printed !== 'other script') throw error;
    throw new UnreadableFile('unknown-script', error instanceof UnreadableFile ? error.pages : []);
  });
  return { ...shown, notes: [...notes, ...shown.notes] };
}

/** The text of a PDF, with the pages that have hardly any. */
interface PrintedText {
  readonly words: readonly Word[];
  readonly sparse: readonly number[];
  readonly notes: readonly ReadingNote[];
}

/** Reads its embedded data, or else its text. */
async function readPrinted(
  pdf: PDFDocumentProxy,
  notes: ReadingNote[],
): Promise<DocumentReading | PrintedText> {
  const stated = await readAttached(pdf, notes);
  const { words, pages, pagesRead } = await wordsOfPdf(pdf);
  if (stated !== undefined) {
    const document = pageDocument(words);
    // Missing values may be on a page that was not read.
    const differing =
      pagesRead < pages ? { notes: [], alternatives: {} } : contradictions(stated, document);
    return {
      ...stated,
      ...withLanguage(stated, findLanguage(document.folded)),
      alternatives: differing.alternatives,
      notes: [...stated.notes, ...notes, ...differing.notes],
    };
  }
  const counts = Map.groupBy(words, (word) => word.page);
  const numbers = Array.from({ length: pagesRead }, (_, at) => at + 1);
  const sparse = numbers.filter((page) => (counts.get(page)?.length ?? 0) < wordsOfStamp);
  const cut: ReadingNote = {
    code: 'most-pages',
    values: { count: String(pages), read: String(pagesRead) },
  };
  return { words, sparse, notes: pagesRead < pages ? [cut] : [] };
}

/**
 * Reads the text of a PDF together with its pages that are pictures.
 * @returns `pictures` if that is no text, `no invoice` for text of another kind, `other script` if
 * its script is unsupported, or a font has wrong codes
 */
async function withPictures(
  bytes: Uint8Array,
  { words: printed, sparse, notes: cut }: PrintedText,
  notes: readonly ReadingNote[],
  recognition: Recognition,
): Promise<DocumentReading | 'pictures' | 'no invoice' | 'other script'> {
  const mixed = printed.length >= wordsOfStamp && sparse.length > 0;
  const { words, stored, unread } = mixed
    ? await withPdf(bytes, (pdf) => withRecognised(pdf, printed, sparse, recognition), mostPixels)
    : { words: printed, stored: [], unread: [] };
  const fields = new Fields();
  fields.notes.push(...notes, ...cut);
  if (stored.length > 0)
    fields.note('pages-recognised', { pages: stored.map(({ page }) => page).join(', ') });
  if (unread.length > 0) fields.note('pages-left-out', { pages: unread.join(', ') });
  const own = firstInvoice(words, fields);
  const document = pageDocument(own);
  if (!/\p{L}{2}/u.test(document.text)) return 'pictures';
  const reading = saysItself(printed, stored)
    ? readText(document, fields)
    : recognisedReading(own, fields);
  if (isAboutInvoices(document, reading)) return 'no invoice';
  if (isInvoice(reading)) return stored.length === 0 ? reading : { ...reading, pages: stored };
  if (isOtherScript(document)) return 'other script';
  // It is a stamp, or its letters have wrong codes and form no words of any language.
  return words.length < wordsOfStamp || reading.language === '' ? 'pictures' : 'no invoice';
}

/**
 * Whether the printed pages are the invoice, so that pictures after them are an annex. After a
 * cover letter, the pictures are the invoice, and the rules for pictures apply.
 */
function saysItself(printed: readonly Word[], stored: readonly PicturePage[]): boolean {
  if (stored.length === 0) return true;
  const pictures = new Set(stored.map(({ page }) => page));
  const own = printed.filter((word) => !pictures.has(word.page));
  return isInvoice(readText(pageDocument(own), new Fields()));
}

async function readAttached(
  pdf: PDFDocumentProxy,
  notes: ReadingNote[],
): Promise<DocumentReading | undefined> {
  let found: { reading: DocumentReading; name: string } | undefined;
  let broken: UnreadableCode | undefined;
  for (const name of await attachmentsOf(pdf)) {
    const content = await contentOf(pdf, name);
    if (content === undefined || !looksLikeXml(content)) continue;
    try {
      const reading = readXml(content);
      if (found === undefined) found = { reading, name };
      else if (differs(found.reading, reading)) {
        notes.push({ code: 'two-e-invoices', values: { read: found.name, other: name } });
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      if (isStandardName(name) || /\.(?:xml|isdoc)$/i.test(name)) broken ??= error.code;
    }
  }
  if (found === undefined && broken !== undefined)
    notes.push({ code: 'broken-e-invoice', values: {} }, { code: broken, values: {} });
  return found?.reading;
}

async function attachmentsOf(pdf: PDFDocumentProxy): Promise<readonly string[]> {
  let listed: unknown;
  try {
    listed = await pdf.getAttachments();
  } catch {
    return [];
  }
  return likelyAttachments(listed instanceof Map ? [...listed.keys()].map(String) : []);
}

async function contentOf(pdf: PDFDocumentProxy, key: string): Promise<Uint8Array | undefined> {
  try {
    const content: unknown = await pdf.getAttachmentContent(key);
    return content instanceof Uint8Array ? content : undefined;
  } catch {
    return undefined;
  }
}

function looksLikeXml(content: Uint8Array): boolean {
  const head = new TextDecoder('latin1')
    .decode(content.subarray(0, 64))
    .replace(/[\0\u00ef\u00bb\u00bf\u00fe\u00ff\s]/g, '');
  return head.startsWith('<');
}

function differs(a: DocumentReading, b: DocumentReading): boolean {
  return (
    a.invoice_number !== b.invoice_number ||
    a.total_price !== b.total_price ||
    a.currency !== b.currency
  );
}

/** An e-invoice rarely states its language, which the page beside it shows. */
function withLanguage(
  stated: DocumentReading,
  language: string,
): Pick<DocumentReading, 'language' | 'evidence'> {
  if (stated.language !== '' || language === '') return stated;
  return {
    language,
    evidence: { ...stated.evidence, language: { from: 'text', confidence: 0.9 } },
  };
}
