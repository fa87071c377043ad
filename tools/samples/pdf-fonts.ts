/**
 * Widths of Helvetica and Helvetica Bold for the characters 32 to 126, in thousandths of the font
 * size.
 */
const regular =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584';
const bold =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584';

export type Face = 'regular' | 'bold';
const widths: Record<Face, readonly number[]> = {
  regular: regular.split(' ').map(Number),
  bold: bold.split(' ').map(Number),
};

/** Letters outside of Latin-1, at their codes in the Turkish code page. */
const turkish: readonly (readonly [string, number, string])[] = [
  ['€', 128, 'Euro'],
  ['Ğ', 208, 'Gbreve'],
  ['İ', 221, 'Idotaccent'],
  ['Ş', 222, 'Scedilla'],
  ['ğ', 240, 'gbreve'],
  ['ı', 253, 'dotlessi'],
  ['ş', 254, 'scedilla'],
];
const codes = new Map(turkish.map(([letter, code]) => [letter, code]));
const dashes: Record<string, number> = { '–': 150, '’': 146, '·': 183 };

/** The code of a character in the encoding of our fonts. */
export function codeOf(letter: string): number {
  const code = codes.get(letter) ?? dashes[letter] ?? letter.codePointAt(0) ?? 63;
  if (code > 255) throw new Error(`The fonts of the samples have no "${letter}".`);
  return code;
}

/** The width of a text in points. */
export function widthOf(text: string, size: number, face: Face): number {
  let sum = 0;
  for (const letter of text) {
    const base = letter === 'ı' ? 'i' : letter.normalize('NFD').charAt(0);
    const place = (base.codePointAt(0) ?? 32) - 32;
    sum += letter === 'ı' || letter === '·' ? 278 : (widths[face][place] ?? 556);
  }
  return (sum * size) / 1000;
}

/**
 * The font dictionary: a standard font, an encoding with named Turkish letters, and a map back to
 * Unicode.
 */
export function fontObject(face: Face, unicodeMap: string): string {
  const list = Array.from({ length: 224 }, (_, at) =>
    Math.round(widthOf(letterOf(at + 32), 1000, face)),
  );
  return (
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica${face === 'bold' ? '-Bold' : ''} /FirstChar 32 /LastChar 255 ` +
    `/Widths [${list.join(' ')}] /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${turkish.map(([, code, name]) => `${code} /${name}`).join(' ')}] >> /ToUnicode ${unicodeMap} >>`
  );
}

function letterOf(code: number): string {
  return (
    turkish.find(([, own]) => own === code)?.[0] ??
    Object.entries(dashes).find(([, own]) => own === code)?.[0] ??
    String.fromCodePoint(code)
  );
}

/** The stream that maps codes back to Unicode, so that text can be searched and read. */
export function unicodeMap(): string {
  const hex = (number: number, digits: number) =>
    number.toString(16).toUpperCase().padStart(digits, '0');
  const all = Array.from({ length: 224 }, (_, at) => at + 32).filter(
    (code) => code < 127 || code > 159 || codeOfControl(code),
  );
  const lines = all.map(
    (code) => `<${hex(code, 2)}> <${hex(letterOf(code).codePointAt(0) ?? 32, 4)}>`,
  );
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return (
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Samples def /CMapType 2 def ' +
    `1 begincodespacerange <00> <FF> endcodespacerange\n${blocks.join('\n')}\nendcmap end end`
  );
}

function codeOfControl(code: number): boolean {
  return turkish.some(([, own]) => own === code) || Object.values(dashes).includes(code);
}
