import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { withPdf } from '#service/reading/pdf/open-pdf.ts';

const pixels = 150 / 72;

/**
 * The only page of a PDF as a JPEG of a scanner or a phone: turned by `angle` degrees, blurred,
 * compressed. Undefined where it has more pages.
 */
export async function photographedPage(
  bytes: Uint8Array,
  angle: number,
): Promise<Uint8Array | undefined> {
  return withPdf(
    bytes,
    async (pdf) => {
      if (pdf.numPages > 1) return undefined;
      const page = await pdf.getPage(1);
      const viewport = page.getViewport({ scale: pixels });
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      // pdf.js takes whatever draws like a browser's canvas; its types know only the browser's own.
      await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
      return sharp(canvas.toBuffer('image/png'))
        .flatten({ background: '#f4f1ea' })
        .rotate(angle, { background: '#d8d3c6' })
        .blur(0.6)
        .jpeg({ quality: 62 })
        .toBuffer();
    },
    40_000_000,
  );
}
