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

/** Without case, accents and the dots of Turkish letters; one sign for one, so that places stay places. */
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
