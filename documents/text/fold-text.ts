/** Letters that Unicode takes apart into no base and accent, each with its base. */
export const baseLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  æ: 'a',
  œ: 'o',
  đ: 'd',
};
const letters: Readonly<Record<string, string>> = {
  ...baseLetters,
  ı: 'i',
  ß: 's',
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
 * Removes case, accents and the dots of Turkish letters, one character for one, so that positions
 * are kept.
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
 * Removes case, accents and the dots of Turkish letters, `ß` as `ss`, for comparing words where
 * positions do not matter.
 */
export function foldLetters(text: string): string {
  return (
    text
      .replace(/[İıI]/g, 'i')
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      // The lower case of some letters contains a combining mark again.
      .replace(/\p{M}+/gu, '')
      .replace(/ß/g, 'ss')
  );
}

/** A folded word or heading, without dots and brackets and with single blanks. */
export function foldWord(text: string): string {
  return foldLetters(text)
    .replace(/[.:*()[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The folded words of a text, letters and digits only. `A.Ş.`, `S.r.l.` and `B.V.` are one word
 * each.
 */
export function foldWords(text: string): readonly string[] {
  return foldLetters(text)
    .replace(/(?<=(?:^|[\s.])\p{L})\.(?=\p{L}(?:[\s.,]|$|\p{L}(?:[\s.,]|$)))/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/**
 * Letters and digits only, since repeated prints of a value differ in blanks, separators and case.
 */
export function plainLetters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
