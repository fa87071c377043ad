/** Facts that need the whole file to be read. */
export interface FileContent {
  /** Lower-case hex; undefined on plain http pages, where browsers disable `crypto.subtle`. */
  readonly sha256: string | undefined;
  /** An encrypted PDF: opening it may need a password. */
  readonly encrypted: boolean;
}

/**
 * Whether a PDF names an encryption dictionary in its trailer or in a cross-reference stream, which
 * is never encrypted itself.
 */
export function isEncryptedPdf(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes);
  if (!text.slice(0, 1100).includes('%PDF-')) return false;
  return /\/Encrypt(?:\s+\d+\s+\d+\s+R\b|\s*<<)/.test(text);
}

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reads the whole file. @throws DOMException when the device can no longer read it */
export async function readFileContent(file: Blob): Promise<FileContent> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const subtle = 'subtle' in crypto ? crypto.subtle : undefined;
  return {
    sha256: subtle && hex(new Uint8Array(await subtle.digest('SHA-256', bytes))),
    encrypted: isEncryptedPdf(bytes),
  };
}
