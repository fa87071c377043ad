/**
 * Lets the browser save a complete file.
 * @param name file name; characters that a file system refuses are replaced
 */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = safeFileName(name);
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const mostCharacters = 200;

/**
 * The name without path, control characters and what Windows refuses, at most 200 characters long;
 * `file` for none.
 */
export function safeFileName(name: string): string {
  const safe = name
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  // Cutting off the extension could make another one the last.
  const extension = /\.[^.\s]{1,10}$/.exec(safe)?.[0] ?? '';
  const stem = safe.slice(0, safe.length - extension.length);
  return `${stem.slice(0, mostCharacters - extension.length)}${extension}` || 'file';
}
