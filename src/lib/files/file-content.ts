const begins = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);

/** Detects a picture or PDF by the signature in its first 1,000 bytes. */
export function pictureOrPdf(head: Uint8Array): 'png' | 'jpg' | 'tif' | 'webp' | 'pdf' | undefined {
  if (begins(head, 0x89, 0x50, 0x4e, 0x47)) return 'png';
  if (begins(head, 0xff, 0xd8, 0xff)) return 'jpg';
  if (begins(head, 0x49, 0x49, 0x2a, 0) || begins(head, 0x4d, 0x4d, 0, 0x2a)) return 'tif';
  if (begins(head, 0x52, 0x49, 0x46, 0x46) && begins(head.subarray(8), 0x57, 0x45, 0x42, 0x50))
    return 'webp';
  return new TextDecoder('latin1').decode(head).includes('%PDF-') ? 'pdf' : undefined;
}

/** The ASCII characters at the start of a text file, in any Unicode encoding. */
export const textAtStart = (head: Uint8Array): string =>
  new TextDecoder('latin1')
    .decode(head)
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\u0000', '')
    .trimStart();
