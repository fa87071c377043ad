import { expect, test } from 'vitest';
import { acquirePdf } from '#src/widgets/document/pdf/open-pdf.ts';
import { photosToPdf } from './photos-to-pdf.ts';

/** A picture of one colour, as a camera or a program saves it. */
async function picture(type: 'image/jpeg' | 'image/png', width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('There is nothing to draw on.');
  pen.fillStyle = 'teal';
  pen.fillRect(0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type);
  });
  if (!blob) throw new Error('The picture could not be drawn.');
  return new Uint8Array(await blob.arrayBuffer());
}

/** The JPEG with this EXIF orientation. */
function held(jpeg: Uint8Array, orientation: number): Uint8Array<ArrayBuffer> {
  const exif = [...new TextEncoder().encode('Exif\0\0MM\0*'), 0, 0, 0, 8];
  const entry = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const block = [...exif, ...entry];
  const head = [0xff, 0xd8, 0xff, 0xe1, 0, block.length + 2, ...block];
  return Uint8Array.from([...head, ...jpeg.slice(2)]);
}

const fileOf = (bytes: Uint8Array, type: string) =>
  new File([Uint8Array.from(bytes)], 'photo', { type });
const text = async (file: File) =>
  new TextDecoder('latin1').decode(new Uint8Array(await file.arrayBuffer()));

/** The width and height of every page as it is shown, in points. */
async function pagesOf(file: File): Promise<readonly (readonly [number, number])[]> {
  const { opened, release } = acquirePdf(file);
  try {
    const pdf = await opened;
    return await Promise.all(
      Array.from({ length: pdf.numPages }, async (_, index) => {
        const { width, height } = (await pdf.getPage(index + 1)).getViewport({ scale: 1 });
        return [Math.round(width), Math.round(height)] as const;
      }),
    );
  } finally {
    release();
  }
}

test('puts photos into one PDF in order, each page as long as A4, with unchanged JPEGs', async () => {
  const [wide, high] = [
    await picture('image/jpeg', 400, 200),
    await picture('image/jpeg', 100, 300),
  ];
  const pdf = await photosToPdf(
    [fileOf(wide, 'image/jpeg'), fileOf(high, 'image/jpeg')],
    'photos.pdf',
  );
  expect([pdf.name, pdf.type]).toEqual(['photos.pdf', 'application/pdf']);
  expect(await pagesOf(pdf)).toEqual([
    [842, 421],
    [281, 842],
  ]);
  expect(await text(pdf)).toContain(await text(fileOf(wide, '')));
});

test.each([
  [1, [842, 421]],
  [3, [842, 421]],
  [6, [421, 842]],
  [8, [421, 842]],
])('shows a photo with EXIF orientation %i upright', async (orientation, size) => {
  const photo = held(await picture('image/jpeg', 400, 200), orientation);
  const pdf = await photosToPdf([fileOf(photo, 'image/jpeg')], 'photo.pdf');
  expect(await pagesOf(pdf)).toEqual([size]);
});

test('converts another image type to JPEG', async () => {
  const png = await picture('image/png', 300, 150);
  const pdf = await photosToPdf([fileOf(png, 'image/png')], 'screen.pdf');
  expect(await pagesOf(pdf)).toEqual([[842, 421]]);
  expect(await text(pdf)).toContain('/DCTDecode');
});

test('rejects a file that is not an image', async () => {
  const file = fileOf(new TextEncoder().encode('no picture at all'), 'image/jpeg');
  await expect(photosToPdf([file], 'a.pdf')).rejects.toThrow();
});
