import {
  jpegSize,
  pngSize,
  tiffSize,
  webpSize,
  type ImageSize,
} from '#service/files/image-size.ts';
import { decodeHead, isDataXml } from '#service/files/xml-root.ts';

/** A file type that the service accepts, by content (gap G24). */
export interface FileType {
  readonly type:
    | 'application/pdf'
    | 'image/png'
    | 'image/jpeg'
    | 'image/webp'
    | 'image/tiff'
    | 'application/xml';
  readonly extension: 'pdf' | 'png' | 'jpg' | 'webp' | 'tif' | 'xml';
}

/** A known type that is refused, with a sentence for the uploader. */
export interface RefusedFile {
  readonly refused: string;
}

/** Decoding a larger picture would take gigabytes. */
const mostPixels = 100_000_000;

const starts = (bytes: Uint8Array, ...head: readonly number[]) =>
  head.every((byte, index) => bytes[index] === byte);

function image(found: FileType, size: ImageSize | null): FileType | RefusedFile {
  if (!size || size.width * size.height <= mostPixels) return found;
  const million = Math.round((size.width * size.height) / 1_000_000).toLocaleString('en');
  return {
    refused: `This picture claims ${size.width} × ${size.height} pixels (${million} megapixels). At most 100 megapixels are taken.`,
  };
}

function isPdf(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024 + 5));
  const at = head.indexOf('%PDF-');
  if (at < 0) return false;
  const before = head.slice(0, at);
  // Common readers allow bytes before the header, but these must not be something that a browser or
  // shell executes.
  return !/^(?:\u00ef\u00bb\u00bf)?\s*<|<\s*(?:!doctype|html|script|svg|body|iframe|\?xml)|^(?:MZ|PK|GIF8|#!|\u007fELF|%!)/i.test(
    before,
  );
}

/** The object identifier of signed data (PKCS #7), as its bytes are written. */
const signedData = '\u0006\u0009\u002a\u0086\u0048\u0086\u00f7\u000d\u0001\u0007\u0002';

/** Whether a file is a signed envelope, as Italian invoices are sent: binary or as base64. */
function isSigned(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const base64 = head.replace(/^-----BEGIN [A-Z0-9 ]+-----/, '').replace(/\s/g, '');
  const text = /^MI[A-Z]{1,2}[A-Za-z0-9+/]{30}/.test(base64)
    ? Buffer.from(base64.slice(0, 40), 'base64').toString('latin1')
    : head;
  const at = text.indexOf(signedData);
  return text.startsWith('0') && at > 0 && at <= 6;
}

/**
 * Detects the type of a file by its bytes.
 * @param bytes the whole file, since sizes of JPEG and TIFF can be far from the start
 * @returns the type; `refused` with a sentence; null for a type that is not accepted, or an empty
 * file (gap G24)
 */
export function sniffType(bytes: Uint8Array): FileType | RefusedFile | null {
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
    return image({ type: 'image/png', extension: 'png' }, pngSize(bytes));
  if (starts(bytes, 0xff, 0xd8, 0xff))
    return image({ type: 'image/jpeg', extension: 'jpg' }, jpegSize(bytes));
  if (starts(bytes, 0x52, 0x49, 0x46, 0x46) && starts(bytes.subarray(8), 0x57, 0x45, 0x42, 0x50))
    return image({ type: 'image/webp', extension: 'webp' }, webpSize(bytes));
  if (starts(bytes, 0x49, 0x49, 0x2a, 0) || starts(bytes, 0x4d, 0x4d, 0, 0x2a))
    return image({ type: 'image/tiff', extension: 'tif' }, tiffSize(bytes));
  if (isPdf(bytes)) return { type: 'application/pdf', extension: 'pdf' };
  if (isDataXml(decodeHead(bytes))) return { type: 'application/xml', extension: 'xml' };
  if (isSigned(bytes))
    return {
      refused:
        'This is a signed envelope (.p7m). Upload the XML or PDF inside it, as the program that checks the signature saves it.',
    };
  return null;
}
