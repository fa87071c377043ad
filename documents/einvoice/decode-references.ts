const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const reference = /&(?:#0*(\d{1,7})|#x0*([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g;

/**
 * The text with the characters that its references name, decimal, hexadecimal and the five names of
 * XML. It is gone over once, so nothing expands into more references; names that a document type
 * would define stay as they are.
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
 * What XML does not allow is no letter of a name and no digit of an amount: a blank for controls,
 * else the sign of a lost letter.
 */
function characterOf(code: number): string {
  if (code < 0x20)
    return code === 0x9 || code === 0xa || code === 0xd ? String.fromCodePoint(code) : ' ';
  const allowed =
    code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
  return allowed ? String.fromCodePoint(code) : '\ufffd';
}
