import { createCanvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { UnreadableFile } from '#documents/document-reading.ts';
import type { GreyPicture } from './even-light.ts';
import { prepareDrawn } from './prepare-picture.ts';
import type { PicturePages } from './read-picture.ts';

/** Pixels for each point: 300 to the inch. */
const usualScale = 300 / 72;
/** A4 has 8.7 million pixels at that scale; larger pages are drawn with fewer. */
const mostPixels = 12_000_000;

/**
 * The pages of a scanned PDF, drawn one at a time.
 * @param numbers of the pages that are pictures, where others are text
 */
export function drawnPages(
  document: PDFDocumentProxy,
  numbers: readonly number[] = Array.from({ length: document.numPages }, (_, at) => at + 1),
): PicturePages {
  const number = (index: number) => numbers[index] ?? 1;
  return { count: numbers.length, number, page: (index) => drawn(document, number(index)) };
}

async function drawn(document: PDFDocumentProxy, number: number): Promise<GreyPicture> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(usualScale, Math.sqrt(mostPixels / (width * height)));
  // Below 50 dpi, letters of usual size are not legible.
  if (!(scale > 50 / 72) || Math.min(width, height) * scale < 8)
    throw new UnreadableFile('page-too-large');
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  try {
    // pdf.js accepts any canvas, but its types name the browser's only.
    await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return await prepareDrawn(data, canvas.width, canvas.height);
  } finally {
    canvas.width = 1;
    canvas.height = 1;
    page.cleanup();
  }
}
