import { pictureOrPdf, textAtStart } from '#src/lib/files/file-content.ts';

const byType: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/tiff': 'tif',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/plain': 'txt',
  'text/html': 'html',
  'application/zip': 'zip',
};

/**
 * The extension for a file, without its dot: by its content, else its media type, else its address.
 * @param head the first 1,000 bytes
 * @param type the response's `Content-Type`
 */
export function fileEnding(head: Uint8Array, type: string, address: string): string {
  const named = /\.([a-z0-9]{1,8})$/i.exec(address.split(/[?#]/, 1)[0] ?? '')?.[1]?.toLowerCase();
  const plain = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const byHeader = Object.hasOwn(byType, plain)
    ? byType[plain]
    : /^(?:application|text)\/[\w.-]+\+xml$/.test(plain)
      ? 'xml'
      : undefined;
  const byContent =
    pictureOrPdf(head) ?? (textAtStart(head).startsWith('<?xml') ? 'xml' : undefined);
  return byContent ?? byHeader ?? named ?? 'bin';
}
