const letters: Record<string, string> = {
  ı: 'i',
  ß: 's',
  ł: 'l',
  ø: 'o',
  æ: 'a',
  đ: 'd',
  '’': "'",
  '−': '-',
  '–': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
};

/** Lower case without marks, one character for one, so that places in the folded text are places in the text. */
export function fold(text: string): string {
  let folded = '';
  for (let at = 0; at < text.length; at += 1) {
    const plain = text.charAt(at).normalize('NFD').charAt(0).toLowerCase().charAt(0);
    folded += letters[plain] ?? plain;
  }
  return folded;
}
