/** The size of an image in pixels by its header, without decoding it. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const ascii = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Size of a PNG by the chunk that must come first. */
export function pngSize(bytes: Uint8Array): ImageSize | null {
  if (bytes.length < 24 || ascii(bytes, 12, 4) !== 'IHDR') return null;
  return { width: view(bytes).getUint32(16), height: view(bytes).getUint32(20) };
}

/** Size of a JPEG by its first frame header; null when the bytes end before it. */
export function jpegSize(bytes: Uint8Array): ImageSize | null {
  const data = view(bytes);
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const frame =
      marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (frame) return { height: data.getUint16(at + 5), width: data.getUint16(at + 7) };
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7) ? 0 : data.getUint16(at + 2));
  }
  return null;
}

export function webpSize(bytes: Uint8Array): ImageSize | null {
  if (bytes.length < 30) return null;
  const data = view(bytes);
  const form = ascii(bytes, 12, 4);
  if (form === 'VP8X')
    return {
      width: (data.getUint32(24, true) & 0xffffff) + 1,
      height: (data.getUint32(26, true) >>> 8) + 1,
    };
  if (form === 'VP8L') {
    const bits = data.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (form === 'VP8 ')
    return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff };
  return null;
}

/** The largest page of a TIFF; null when its directory points outside the file. */
export function tiffSize(bytes: Uint8Array): ImageSize | null {
  const data = view(bytes);
  const little = bytes[0] === 0x49;
  let largest: ImageSize | null = null;
  let at = bytes.length < 8 ? 0 : data.getUint32(4, little);
  const seen = new Set<number>();
  while (at > 0 && at + 2 <= bytes.length && !seen.has(at) && seen.size < 100) {
    seen.add(at);
    const entries = data.getUint16(at, little);
    const end = at + 2 + entries * 12;
    if (end + 4 > bytes.length) break;
    let width = 0;
    let height = 0;
    for (let entry = at + 2; entry < end; entry += 12) {
      const tag = data.getUint16(entry, little);
      const value =
        data.getUint16(entry + 2, little) === 3
          ? data.getUint16(entry + 8, little)
          : data.getUint32(entry + 8, little);
      if (tag === 256) width = value;
      if (tag === 257) height = value;
    }
    if (!largest || width * height > largest.width * largest.height) largest = { width, height };
    at = data.getUint32(end, little);
  }
  return largest;
}
