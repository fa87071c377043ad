import sharp, { type Region, type Sharp } from 'sharp';
import { UnreadableFile } from '#documents/document-reading.ts';
import { evenLight, type GreyPicture } from './even-light.ts';

// One core only, so that the other one can answer requests.
sharp.concurrency(1);
sharp.cache(false);

/** At this length of a page in pixels, letters have the size that is recognised best. */
const usualLength = 2800;
const mostLength = 3400;
const mostPixels = 100_000_000;

/**
 * How many pages a picture file has: TIFFs have several.
 * @throws UnreadableFile when it is damaged
 */
export async function pagesOf(bytes: Uint8Array): Promise<number> {
  return orDamaged(async () => (await opened(bytes, 0).metadata()).pages ?? 1);
}

/**
 * One page, upright as its EXIF data says, grey, evenly lit and large enough to be read.
 * @throws UnreadableFile when it is damaged
 */
export async function preparePage(bytes: Uint8Array, page: number): Promise<GreyPicture> {
  return orDamaged(async () => {
    const { autoOrient } = await opened(bytes, page).metadata();
    const { width, height } = sizeFor(autoOrient.width, autoOrient.height);
    const grey = opened(bytes, page)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .greyscale()
      .resize(width, height, { fit: 'fill', kernel: 'cubic' });
    return evenLight(await pixelsOf(grey));
  });
}

/** A page that was drawn as red, green, blue and opacity. */
export async function prepareDrawn(
  data: Uint8ClampedArray,
  width: number,
  height: number,
): Promise<GreyPicture> {
  const rgba = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const size = sizeFor(width, height);
  return evenLight(
    await pixelsOf(
      sharp(rgba, { raw: { width, height, channels: 4 } })
        .flatten({ background: '#ffffff' })
        .greyscale()
        .resize(size.width, size.height, { fit: 'fill' }),
    ),
  );
}

/** The picture turned clockwise by right angles. */
export function turned(picture: GreyPicture, turn: number): Promise<GreyPicture> {
  return turn === 0 ? Promise.resolve(picture) : pixelsOf(rawOf(picture).rotate(turn));
}

/**
 * The picture turned clockwise by a small angle in radians. It keeps its size, so that positions
 * stay comparable, and loses its corners.
 */
export async function levelled(picture: GreyPicture, angle: number): Promise<GreyPicture> {
  if (angle === 0) return picture;
  const { width, height } = picture;
  const whole = await pixelsOf(
    rawOf(picture).rotate((angle * 180) / Math.PI, { background: '#ffffff' }),
  );
  return pixelsOf(
    rawOf(whole).extract({
      left: Math.round((whole.width - width) / 2),
      top: Math.round((whole.height - height) / 2),
      width,
      height,
    }),
  );
}

/** A part of the picture, scaled to this height, with a white margin. */
export function pieceOf(picture: GreyPicture, place: Region, height: number): Promise<GreyPicture> {
  const space = Math.round(height / 3);
  return pixelsOf(
    rawOf(picture)
      .extract(place)
      .resize({ height, kernel: 'lanczos3' })
      .extend({ top: space, bottom: space, left: space, right: space, background: '#ffffff' }),
  );
}

/** The picture with a white margin. */
export function framed(picture: GreyPicture, space: number): Promise<GreyPicture> {
  return pixelsOf(
    rawOf(picture).extend({
      top: space,
      bottom: space,
      left: space,
      right: space,
      background: '#ffffff',
    }),
  );
}

/** A smaller copy, where details do not matter. */
export function reduced(picture: GreyPicture, length: number): Promise<GreyPicture> {
  return Math.max(picture.width, picture.height) <= length
    ? Promise.resolve(picture)
    : pixelsOf(rawOf(picture).resize({ width: length, height: length, fit: 'inside' }));
}

/** The picture as a file that the recogniser takes. */
export function encoded(picture: GreyPicture): Promise<Uint8Array> {
  return rawOf(picture).png({ compressionLevel: 1 }).toBuffer();
}

function sizeFor(width: number, height: number): { width: number; height: number } {
  const length = Math.max(width, height);
  // Enlarging a small picture further does not help to recognise its letters.
  const scale =
    length > mostLength
      ? mostLength / length
      : length < usualLength
        ? Math.min(2, usualLength / length)
        : 1;
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function opened(bytes: Uint8Array, page: number): Sharp {
  return sharp(bytes, {
    page,
    limitInputPixels: mostPixels,
    failOn: 'truncated',
    sequentialRead: true,
  });
}

function rawOf({ data, width, height }: GreyPicture): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } });
}

async function pixelsOf(picture: Sharp): Promise<GreyPicture> {
  const { data, info } = await picture
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    // The library's own message would not help a person.
    throw new UnreadableFile('damaged-picture');
  }
}
