const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const reference = /&(?:#0*(\d{1,7})|#x0*([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g;

/**
 * Resolves decimal, hexadecimal and the five predefined references of XML in a single pass, so that
 * nothing expands into more references. Names that a document type would define are left.
 */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    reference,
    (_, decimal: string | undefined, hex: string | undefined, name: string | undefined) =>
      name === undefined
        ? characterOf(
            decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10),
          )
        : (named[name] ?? ''),
  );
}

/**
 * Replaces characters that XML forbids: controls by a blank, others by the replacement character.
 */
function characterOf(code: number): string {
  if (code < 0x20)
    return code === 0x9 || code === 0xa || code === 0xd ? String.fromCodePoint(code) : ' ';
  const allowed =
    code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
  return allowed ? String.fromCodePoint(code) : '\ufffd';
}
