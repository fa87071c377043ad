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
 * Opens a PDF, does the work and always closes it again. Nothing is fetched and nothing in the file
 * is run.
 * @param pictures pixels that a picture on a page may have; without it pictures are left out
 * @throws UnreadableFile when it is damaged or needs a password
 */
export async function withPdf<T>(
  bytes: Uint8Array,
  work: (document: PDFDocumentProxy) => Promise<T>,
  pictures = 1,
): Promise<T> {
  await checkStreams(bytes);
  const task = getDocument({
    // A copy: pdf.js takes the buffer away from its owner.
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
    // Fax and JPEG 2000 pictures, as scanners write them, need these.
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
