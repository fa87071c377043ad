import { UnreadableFile } from '#documents/document-reading.ts';

/**
 * Decodes an XML file by its byte order mark, then its declaration, then as UTF-8. White space
 * around it, which XML forbids before its declaration, is removed.
 */
export function decodeXml(bytes: Uint8Array): string {
  const named = byMark(bytes) ?? byDeclaration(bytes);
  const declared = decoderOf(named);
  const tried = isOneByte.test(named) ? decoderOf('utf-8') : declared;
  try {
    return tried.decode(bytes).trim();
  } catch {
    // Programs that claim UTF-8 wrongly write the old Western code page.
    const other = tried === declared ? decoderOf('windows-1252') : declared;
    return other.decode(bytes).trim();
  }
}

/**
 * Text in a one-byte code page is hardly ever valid UTF-8, so a valid file was saved again by a
 * program that left the declaration.
 */
const isOneByte = /^(?:iso-?8859|windows-125|cp125|latin|us-ascii)/;

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  } catch {
    throw new UnreadableFile('xml-encoding');
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
  // A file without a mark whose one-byte declaration could be read cannot be UTF-16.
  return named === undefined || /^utf-?(?:8|16)/.test(named) ? 'utf-8' : named;
}
