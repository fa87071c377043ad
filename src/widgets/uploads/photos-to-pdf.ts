import { maxFileBytes } from './inspect-file.ts';
import { pdfOfJpegs, readJpeg, type JpegPage } from './jpeg-pdf.ts';

const readableSide = 2400;

// Converts other image types, and images that are too large, to a JPEG in which small print stays
// readable.
async function redraw(photo: Blob): Promise<JpegPage> {
  const bitmap = await createImageBitmap(photo);
  const scale = Math.min(1, readableSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('There is nothing to draw on.');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.85);
  });
  const page = blob && readJpeg(new Uint8Array(await blob.arrayBuffer()));
  if (!page) throw new Error('The picture could not be drawn.');
  return page;
}

/** Combines photos into one PDF, one page each. @throws when a photo cannot be read */
export async function photosToPdf(photos: readonly File[], name: string): Promise<File> {
  const heavy = photos.reduce((sum, { size }) => sum + size, 0) > maxFileBytes * 0.9;
  const pages: JpegPage[] = [];
  for (const photo of photos)
    pages.push(
      (heavy ? undefined : readJpeg(new Uint8Array(await photo.arrayBuffer()))) ??
        (await redraw(photo)),
    );
  return new File(pdfOfJpegs(pages), name, { type: 'application/pdf' });
}
