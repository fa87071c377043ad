import { maxFileBytes } from './inspect-file.ts';
import { pdfOfJpegs, readJpeg, type JpegPage } from './jpeg-pdf.ts';

const readableSide = 2400;

// Another kind of picture, or one too heavy, is drawn anew as a JPEG of a size at which small print can be read.
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

/** One PDF with a page for each picture, in their order. @throws when a picture cannot be read */
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
