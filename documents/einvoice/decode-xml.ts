import { UnreadableFile } from '#documents/document-reading.ts';

/** The text of an XML file: byte order mark first, then the declaration, then UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = byMark(bytes) ?? byDeclaration(bytes);
  try {
    return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes);
  } catch (error) {
    // An unknown name of an encoding is a RangeError; bytes that are none of it a TypeError.
    if (error instanceof RangeError) throw new UnreadableFile('xml-encoding');
    // Files that say UTF-8 and are not: the old Western code page is what such programs write.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function byMark(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0x3c && b === 0 && c !== 0 && d === 0) return 'utf-16le';
  if (a === 0 && b === 0x3c && c === 0) return 'utf-16be';
  return undefined;
}

function byDeclaration(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400));
  const named = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z][\w.-]*)["']/
    .exec(head)?.[1]
    ?.toLowerCase();
  // A file without a mark that was found by its single-byte declaration cannot be UTF-16.
  return named === undefined || named.startsWith('utf-16') ? 'utf-8' : named;
}
