const extensions: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/tiff': ['tif', 'tiff'],
  'application/xml': ['xml'],
};
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * A file name that is safe on every system: no folders, control or direction characters, not
 * hidden, no device name, and with an extension that fits the type, so that a double click opens
 * what the bytes are.
 */
export function safeFileName(name: string, type: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const known = extensions[type] ?? [];
  const own = /\.([^.]*)$/.exec(plain)?.[1] ?? '';
  const extension =
    known.length === 0 || known.includes(own.toLowerCase()) ? '' : `.${known[0] ?? ''}`;
  const ending = extension || (own ? `.${own}` : '');
  const stem =
    Array.from(extension ? plain : plain.slice(0, plain.length - ending.length))
      .slice(0, 120)
      .join('') || 'file';
  return (devices.test(stem) ? '_' : '') + stem + ending.slice(0, 20);
}

/** A header with a file name in any script (RFC 6266, RFC 5987), safe against injection. */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()+,-]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
