// What no file system or no archive tool takes in a name; a slash in an invoice number is the usual
// case.
const forbidden = /[<>:"/\\|?*]+/g;
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu;
const atEnds = /^[\s.~-]+|[\s.]+$/g;
const ofDevices = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)\s*(?:\.|$)/i;

const encoder = new TextEncoder();

function cutTo(bytes: number, text: string): string {
  if (encoder.encode(text).length <= bytes) return text;
  let [cut, size] = ['', 0];
  for (const character of text) {
    size += encoder.encode(character).length;
    if (size > bytes) break;
    cut += character;
  }
  return cut;
}

/**
 * A text as a part of a file name: letters of every language stay, what leaves a folder, hides or
 * is refused by Windows goes.
 * @param most bytes of UTF-8: that is what Linux counts
 * @returns empty when nothing is left
 */
export function safePart(text: string, most: number): string {
  const clean = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(unseen, '')
    .replace(forbidden, '-')
    .replace(atEnds, '');
  return cutTo(most, clean).replace(atEnds, '');
}

/** The name so that Windows takes it for no device of its own, such as `CON`. */
export const noDevice = (name: string): string => (ofDevices.test(name) ? `_${name}` : name);

/**
 * Two names with the same key are one file for some system: Windows and macOS tell neither cases
 * nor ways of composing apart.
 */
export function sameFile(name: string): string {
  const folded = name
    .normalize('NFKC')
    .replace(/[ıİ]/g, 'i')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase();
  return folded.normalize('NFKC');
}
