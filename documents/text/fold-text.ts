const letters: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 's',
  ł: 'l',
  ø: 'o',
  æ: 'a',
  œ: 'o',
  đ: 'd',
  '’': "'",
  '−': '-',
  '–': '-',
  '‐': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
};
const plain = new Map<string, string>();

function foldSign(sign: string): string {
  const base = sign.normalize('NFKD').charAt(0).toLowerCase().charAt(0);
  return letters[base] ?? letters[sign] ?? base;
}

/**
 * Without case, accents and the dots of Turkish letters; one sign for one, so that places stay
 * places.
 */
export function foldText(text: string): string {
  let folded = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    let one = plain.get(sign);
    if (one === undefined) {
      one = foldSign(sign);
      plain.set(sign, one);
    }
    folded += one;
  }
  return folded;
}

/**
 * Text without case, accents and the dots of Turkish letters, `ß` as `ss`: how words are compared
 * where their places do not matter.
 */
export function foldLetters(text: string): string {
  return (
    text
      .replace(/[İıI]/g, 'i')
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      // Lower case of some letters carries a mark again.
      .replace(/\p{M}+/gu, '')
      .replace(/ß/g, 'ss')
  );
}

/** A word or a heading folded, without dots and brackets and with single blanks. */
export function foldWord(text: string): string {
  return foldLetters(text)
    .replace(/[.:*()[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The words of a text, folded: letters and figures alone. `A.Ş.`, `S.r.l.` and `B.V.` are one word
 * each.
 */
export function foldWords(text: string): readonly string[] {
  return foldLetters(text)
    .replace(/(?<=(?:^|[\s.])\p{L})\.(?=\p{L}(?:[\s.,]|$|\p{L}(?:[\s.,]|$)))/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Its letters and digits alone: what is printed twice differs in blanks, signs and case. */
export function plainLetters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
