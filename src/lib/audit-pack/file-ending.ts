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

const begins = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);

function byContent(head: Uint8Array): string | undefined {
  if (begins(head, 0x89, 0x50, 0x4e, 0x47)) return 'png';
  if (begins(head, 0xff, 0xd8, 0xff)) return 'jpg';
  if (begins(head, 0x49, 0x49, 0x2a, 0) || begins(head, 0x4d, 0x4d, 0, 0x2a)) return 'tif';
  if (begins(head, 0x52, 0x49, 0x46, 0x46) && begins(head.subarray(8), 0x57, 0x45, 0x42, 0x50))
    return 'webp';
  const text = new TextDecoder('latin1').decode(head);
  if (text.includes('%PDF-')) return 'pdf';
  const plain = text
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\u0000', '');
  return /^\s*<\?xml/.test(plain) ? 'xml' : undefined;
}

/**
 * The ending of a file's name without its dot: by its content, else by its type, else as its
 * address has it.
 * @param head the first thousand bytes
 * @param type as the answer's `Content-Type` says
 */
export function fileEnding(head: Uint8Array, type: string, address: string): string {
  const named = /\.([a-z0-9]{1,8})$/i.exec(address.split(/[?#]/, 1)[0] ?? '')?.[1]?.toLowerCase();
  const plain = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const byHeader = Object.hasOwn(byType, plain)
    ? byType[plain]
    : /^(?:application|text)\/[\w.-]+\+xml$/.test(plain)
      ? 'xml'
      : undefined;
  return byContent(head) ?? byHeader ?? named ?? 'bin';
}
