import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { jpegSize, pngSize, tiffSize, webpSize } from '#service/files/image-size.ts';

const picture = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: '#c0ffee' } });
const size = { width: 317, height: 201 };
const drawn = (channels?: 3 | 4) => picture(size.width, size.height, channels);

test.each([
  ['PNG', pngSize, () => drawn().png()],
  ['JPEG', jpegSize, () => drawn().jpeg()],
  ['progressive JPEG', jpegSize, () => drawn().jpeg({ progressive: true })],
  [
    'JPEG of a phone',
    jpegSize,
    () =>
      drawn()
        .withExif({ IFD0: { Make: 'A phone' } })
        .jpeg(),
  ],
  ['WebP', webpSize, () => drawn().webp()],
  ['lossless WebP', webpSize, () => drawn().webp({ lossless: true })],
  ['transparent WebP', webpSize, () => drawn(4).webp()],
  ['TIFF', tiffSize, () => drawn().tiff()],
] as const)('reads the size of a %s from its header', async (_, read, draw) => {
  expect(read(await draw().toBuffer())).toEqual(size);
});

/** Offsets of the width in a page's directory of a little-endian TIFF, and of the next directory. */
function directory(tiff: Buffer, offset: number) {
  const entries = tiff.readUInt16LE(offset);
  const widthAt = Array.from({ length: entries }, (_, entry) => offset + 2 + entry * 12).find(
    (entry) => tiff.readUInt16LE(entry) === 256,
  );
  return { widthAt: (widthAt ?? 0) + 8, next: tiff.readUInt32LE(offset + 2 + entries * 12) };
}

test.each([1, 2, 3])(
  'a TIFF has the size of its largest page, here the page %i',
  async (largest) => {
    const pages = await Promise.all([1, 2, 3].map(() => picture(100, 80).png().toBuffer()));
    const file = await sharp(pages, { join: { animated: true } })
      .tiff()
      .toBuffer();
    let at = file.readUInt32LE(4);
    for (let page = 1; page < largest; page += 1) at = directory(file, at).next;
    file.writeUInt16LE(300, directory(file, at).widthAt);
    expect(tiffSize(file)).toEqual({ width: 300, height: 80 });
  },
);

test.each([
  ['PNG', pngSize, () => drawn().png()],
  ['JPEG', jpegSize, () => drawn().jpeg()],
  ['WebP', webpSize, () => drawn().webp()],
  ['TIFF', tiffSize, () => drawn().tiff()],
] as const)('a truncated %s gives its own size or none', async (_, read, draw) => {
  const file = await draw().toBuffer();
  for (const length of [0, 1, 2, 7, 8, 11, 16, 23, 24, 29, 30, 64, 200])
    expect([null, size], String(length)).toContainEqual(read(file.subarray(0, length)));
});

test('no bytes make the size readers fail', () => {
  const beginnings = fc.constantFrom(
    [],
    [0xff, 0xd8, 0xff, 0xe0],
    [0x49, 0x49, 42, 0, 8, 0, 0, 0],
    [0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    [...Buffer.from('RIFF0000WEBPVP8L')],
  );
  fc.assert(
    fc.property(beginnings, fc.uint8Array({ maxLength: 300 }), (beginning, rest) => {
      const bytes = Uint8Array.from([...beginning, ...rest]);
      for (const read of [pngSize, jpegSize, webpSize, tiffSize]) {
        const found = read(bytes);
        expect(found === null || (found.width >= 0 && found.height >= 0)).toBe(true);
      }
    }),
  );
});
