/** Why a file is rejected before it is sent (gap G24). */
export type FileProblem = 'empty' | 'wrong-type' | 'unreadable';

/**
 * The embedded service's default upload limit in bytes (gap G24). The person is asked about a
 * larger file, because another service may accept it.
 */
export const maxFileBytes = 25 * 1024 * 1024;

const begins = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);

/**
 * Whether the first bytes are those of a PDF, PNG, JPEG, WebP, TIFF or XML file; the file name is
 * ignored.
 */
export function isAccepted(head: Uint8Array): boolean {
  if (begins(head, 0x89, 0x50, 0x4e, 0x47) || begins(head, 0xff, 0xd8, 0xff)) return true;
  if (begins(head, 0x49, 0x49, 0x2a, 0) || begins(head, 0x4d, 0x4d, 0, 0x2a)) return true;
  if (begins(head, 0x52, 0x49, 0x46, 0x46) && begins(head.subarray(8), 0x57, 0x45, 0x42, 0x50))
    return true;
  const text = new TextDecoder('latin1').decode(head);
  if (text.includes('%PDF-')) return true;
  const plain = text
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\u0000', '')
    .trimStart();
  return (
    /^<(?:\?xml|!--|[\w-]+:?[\w-]*[\s/>])/.test(plain) &&
    !/^<(?:!doctype html|html|svg)\b/i.test(plain)
  );
}

/** Checks a file's size and first bytes. @returns why it is rejected, or undefined */
export async function inspectFile(file: Blob): Promise<FileProblem | undefined> {
  if (file.size === 0) return 'empty';
  try {
    const head = new Uint8Array(await file.slice(0, 1100).arrayBuffer());
    return isAccepted(head) ? undefined : 'wrong-type';
  } catch {
    return 'unreadable';
  }
}
