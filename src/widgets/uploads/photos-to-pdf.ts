import { maxFileBytes } from './check-file.ts';

interface JpegPage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** 1 grey, 3 colour, 4 CMYK. */
  readonly components: number;
  /** Clockwise rotation in degrees that shows it upright. */
  readonly turn: 0 | 90 | 180 | 270;
}

const turns: Readonly<Record<number, JpegPage['turn']>> = { 1: 0, 3: 180, 6: 90, 8: 270 };

// Reads the EXIF orientation; cameras do not write the mirrored values.
function orientation(block: DataView): number {
  if (block.byteLength < 16 || block.getUint32(0) !== 0x45786966) return 1;
  const little = block.getUint16(6) === 0x4949;
  const start = 6 + block.getUint32(10, little);
  if (start + 2 > block.byteLength) return 1;
  for (let entry = 0; entry < block.getUint16(start, little); entry += 1) {
    const at = start + 2 + entry * 12;
    if (at + 12 > block.byteLength) return 1;
    if (block.getUint16(at, little) === 0x0112) return block.getUint16(at + 8, little);
  }
  return 1;
}

/**
 * Reads size and orientation from the JPEG markers.
 * @returns undefined for a file that cannot be embedded in a PDF unchanged
 */
function readJpeg(bytes: Uint8Array<ArrayBuffer>): JpegPage | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let turn: JpegPage['turn'] = 0;
  for (let at = 2; at + 10 < bytes.length;) {
    const marker = view.getUint16(at);
    if (marker === 0xffff) {
      at += 1;
      continue;
    }
    if (marker < 0xffc0 || marker === 0xffda) return undefined;
    const length = view.getUint16(at + 2);
    if (marker === 0xffe1 && at + 2 + length <= bytes.length)
      turn =
        turns[orientation(new DataView(bytes.buffer, bytes.byteOffset + at + 4, length - 2))] ??
        turn;
    // Only baseline and progressive frames: PDF readers do not support arithmetic coding.
    if (marker >= 0xffc0 && marker <= 0xffc2) {
      const [height, width, components] = [
        view.getUint16(at + 5),
        view.getUint16(at + 7),
        bytes[at + 9] ?? 0,
      ];
      return width > 0 && height > 0 && [1, 3, 4].includes(components)
        ? { bytes, width, height, components, turn: turn }
        : undefined;
    }
    at += 2 + length;
  }
  return undefined;
}

const longSide = 842;

/** A PDF with an unchanged JPEG per page, whose long side is as long as A4. */
function pdfOfJpegs(pages: readonly JpegPage[]): Uint8Array<ArrayBuffer>[] {
  const text = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const places: number[] = [];
  let length = 0;
  const put = (...pieces: readonly (string | Uint8Array<ArrayBuffer>)[]): void => {
    for (const piece of pieces) {
      const bytes = typeof piece === 'string' ? text.encode(piece) : piece;
      parts.push(bytes);
      length += bytes.length;
    }
  };
  const object = (...pieces: readonly (string | Uint8Array<ArrayBuffer>)[]): void => {
    places.push(length);
    put(`${places.length} 0 obj\n`, ...pieces, '\nendobj\n');
  };
  put('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  object(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  for (const [index, { bytes, width, height, components, turn }] of pages.entries()) {
    const scale = longSide / Math.max(width, height);
    const [across, down] = [(width * scale).toFixed(2), (height * scale).toFixed(2)];
    const draw = `q ${across} 0 0 ${down} 0 0 cm /P Do Q`;
    const [contents, picture] = [4 + index * 3, 5 + index * 3];
    const colours =
      components === 1
        ? '/DeviceGray'
        : components === 3
          ? '/DeviceRGB'
          : '/DeviceCMYK /Decode [1 0 1 0 1 0 1 0]';
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Rotate ${turn} ` +
        `/Contents ${contents} 0 R /Resources << /XObject << /P ${picture} 0 R >> >> >>`,
    );
    object(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ` +
        `${colours} /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>\nstream\n`,
      bytes,
      '\nendstream',
    );
  }
  const table = length;
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  put(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${entries.join('')}`);
  put(`trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return parts;
}

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
