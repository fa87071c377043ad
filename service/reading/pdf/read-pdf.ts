import { isStandardName, likelyAttachments } from '#documents/einvoice/e-invoices.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { UnreadableFile, type DocumentReading } from '#documents/document-reading.ts';
import { Fields } from '#documents/field-values.ts';
import { readPages } from '#service/reading/picture/read-picture.ts';
import { drawnPages } from '#service/reading/picture/render-pdf.ts';
import { readXml } from '#documents/einvoice/read-xml.ts';
import { contradictions } from '#documents/fields/contradictions.ts';
import { findLanguage } from '#documents/text/find-language.ts';
import { isInvoice } from '#documents/fields/is-invoice.ts';
import { withPdf } from './open-pdf.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { isScan } from './page-pictures.ts';
import { wordsOf } from './page-words.ts';
import { readText } from '#documents/fields/read-text.ts';

const noInvoice =
  'The text of this file does not look like an invoice: no number, no total and no lines were found. They can be filled in by hand.';
/**
 * A page with fewer words, none of them of an invoice, is a picture with a stamp of the scanner's
 * program.
 */
const wordsOfStamp = 40;
/** Pixels of one picture in a scanned page: A4 at 600 to the inch has 35 million. */
const mostPixels = 40_000_000;

/**
 * What a PDF says: the e-invoice inside it where there is one, else its visible text, else what its
 * pictures show.
 * @throws UnreadableFile when it is damaged, needs a password or has no text
 */
export async function readPdf(bytes: Uint8Array): Promise<DocumentReading> {
  const notes: string[] = [];
  const printed = await withPdf(bytes, (pdf) => readPrinted(pdf, notes));
  if (typeof printed !== 'string') return printed;
  if (printed === 'no invoice' && !(await withPdf(bytes, (pdf) => isScan(pdf), mostPixels)))
    throw new UnreadableFile(noInvoice);
  const shown = await withPdf(bytes, (pdf) => readPages(drawnPages(pdf)), mostPixels);
  return { ...shown, notes: [...notes, ...shown.notes] };
}

/**
 * What its data or its text says; `pictures` where that is no text, `no invoice` where it is one of
 * something else.
 */
async function readPrinted(
  pdf: PDFDocumentProxy,
  notes: string[],
): Promise<DocumentReading | 'pictures' | 'no invoice'> {
  const stated = await readAttached(pdf, notes);
  const { words, pages, pagesRead } = await wordsOf(pdf);
  const document = pageDocument(words);
  if (stated !== undefined)
    return {
      ...stated,
      ...withLanguage(stated, findLanguage(document.folded)),
      notes: [...stated.notes, ...notes, ...contradictions(stated, document)],
    };
  if (!/\p{L}{2}/u.test(document.text)) return 'pictures';
  const fields = new Fields();
  for (const note of notes) fields.note(note);
  if (pagesRead < pages)
    fields.note(`The file has ${pages} pages; the first ${pagesRead} were read.`);
  const reading = readText(document, fields);
  if (isInvoice(reading)) return reading;
  // A stamp, or letters without their code, which make no words of any language.
  return words.length < wordsOfStamp || reading.language === '' ? 'pictures' : 'no invoice';
}

async function readAttached(
  pdf: PDFDocumentProxy,
  notes: string[],
): Promise<DocumentReading | undefined> {
  let found: { reading: DocumentReading; name: string } | undefined;
  let broken: string | undefined;
  for (const name of await attachmentsOf(pdf)) {
    const content = await contentOf(pdf, name);
    if (content === undefined || !looksLikeXml(content)) continue;
    try {
      const reading = readXml(content);
      if (found === undefined) found = { reading, name };
      else if (differs(found.reading, reading)) {
        notes.push(
          `The PDF holds two e-invoices that disagree; "${found.name}" was read, "${name}" was not.`,
        );
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      if (isStandardName(name) || /\.xml$/i.test(name)) broken ??= error.message;
    }
  }
  if (found === undefined && broken !== undefined)
    notes.push(
      `The e-invoice inside the PDF could not be read, so the visible text was. ${broken}`,
    );
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

/** An e-invoice rarely names its language; the page beside it tells. */
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
