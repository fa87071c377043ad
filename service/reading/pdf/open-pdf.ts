import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { UnreadableFile } from '#documents/document-reading.ts';
import { checkStreams } from './inflate-limit.ts';

const packageFolder = dirname(
  dirname(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))),
);

/**
 * Opens a PDF for some work and always closes it. Nothing is fetched, and nothing in the file is
 * executed.
 * @param pictures maximum pixels of a picture on a page; without it pictures are skipped
 * @throws UnreadableFile when it is damaged or needs a password
 */
export async function withPdf<T>(
  bytes: Uint8Array,
  work: (document: PDFDocumentProxy) => Promise<T>,
  pictures = 1,
): Promise<T> {
  await checkStreams(bytes);
  const task = getDocument({
    // A copy, because pdf.js takes over the buffer.
    data: Uint8Array.from(bytes),
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
    maxImageSize: pictures,
    cMapUrl: join(packageFolder, 'cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: join(packageFolder, 'standard_fonts/'),
    // Needed for fax and JPEG 2000 pictures of scanners.
    wasmUrl: join(packageFolder, 'wasm/'),
  });
  try {
    let document: PDFDocumentProxy;
    try {
      document = await task.promise;
    } catch (error) {
      if (error instanceof PasswordException) throw new UnreadableFile('password');
      throw new UnreadableFile('damaged-pdf');
    }
    return await work(document);
  } finally {
    await task.destroy();
  }
}
