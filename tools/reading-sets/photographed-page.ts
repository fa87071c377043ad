import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { withPdf } from '#service/reading/pdf/open-pdf.ts';

const pixels = 150 / 72;

type Box = readonly [number, number, number, number];

/** A photo, with a function that maps a box of the page, in points, to its centre on the photo. */
interface Photo {
  readonly bytes: Uint8Array;
  /** In thousandths of the photo. */
  readonly middleOf: (box: Box) => readonly [number, number];
}

/**
 * Converts a one-page PDF to a JPEG as from a scanner or phone: rotated by `angle` degrees,
 * blurred, compressed. Undefined if it has more pages.
 */
export async function photographedPage(
  bytes: Uint8Array,
  angle: number,
): Promise<Photo | undefined> {
  return withPdf(
    bytes,
    async (pdf) => {
      if (pdf.numPages > 1) return undefined;
      const page = await pdf.getPage(1);
      const viewport = page.getViewport({ scale: pixels });
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      // pdf.js accepts anything that draws like a browser's canvas, but its types know only that.
      await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
      const photo = await sharp(canvas.toBuffer('image/png'))
        .flatten({ background: '#f4f1ea' })
        .rotate(angle, { background: '#d8d3c6' })
        .blur(0.6)
        .jpeg({ quality: 62 })
        .toBuffer();
      const [across, down] = [canvas.width, canvas.height];
      const [sine, cosine] = [Math.sin(angle * (Math.PI / 180)), Math.cos(angle * (Math.PI / 180))];
      const [width, height] = [
        across * cosine + down * Math.abs(sine),
        across * Math.abs(sine) + down * cosine,
      ];
      return {
        bytes: photo,
        middleOf: ([left, top, wide, high]) => {
          const x = (left + wide / 2) * pixels - across / 2;
          const y = (top + high / 2) * pixels - down / 2;
          return [
            1000 * (0.5 + (x * cosine - y * sine) / width),
            1000 * (0.5 + (x * sine + y * cosine) / height),
          ];
        },
      };
    },
    40_000_000,
  );
}
