// Widths in thousandths of the font's size, as in Helvetica and Arial. Other proportional fonts
// differ, but hardly in the relative widths of their letters.
const widths = new Map(
  Object.entries({
    191: "'’‘",
    222: 'ijlı',
    278: ' !,./:;I[\\]ft|·',
    333: '()-r`°“”',
    389: '*"',
    500: 'Jckszvxy',
    584: '+<=>~×',
    611: 'FTZ',
    667: 'ABEKPSVXY&',
    722: 'CDHNRUwØ',
    778: 'GOQ',
    833: 'Mm',
    889: '%æ',
    944: 'W',
    1000: '—…@Æœ',
  }).flatMap(([width, letters]) =>
    Array.from(letters, (letter) => [letter, Number(width)] as const),
  ),
);
/** Digits, and most small letters. */
const usual = 556;
const spacingMark = /\p{M}/u;

/** The width of a text relative to others of the same font, which is not monospaced. */
export function relativeWidth(text: string): number {
  let sum = 0;
  for (const letter of text.normalize('NFD'))
    if (!spacingMark.test(letter)) sum += widths.get(letter) ?? usual;
  return sum;
}
