import { pageDocument, type PageDocument } from '#documents/text/page-document.ts';
import type { Word } from '#documents/text/words.ts';

/** The right edge of a slip, in points. */
const edge = 250;
const letter = 5;

/**
 * Lines of words as a till prints them: `~` before a word makes it hard to read, `|` moves the rest
 * to the right edge, `^` begins a line in large type.
 */
export function slip(...lines: readonly string[]): PageDocument {
  const words = lines.flatMap((line, row) => {
    const large = line.startsWith('^');
    const [left = '', right] = line.replace('^', '').split('|');
    return [
      ...wordsAt(left, 20 + letter * (left.length - left.trimStart().length), row, large),
      ...(right === undefined ? [] : wordsAt(right, edge - letter * right.trim().length, row)),
    ];
  });
  return pageDocument(words, 'ocr');
}

function wordsAt(text: string, from: number, row: number, large = false): Word[] {
  let x = from;
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word): Word => {
      const doubtful = word.startsWith('~');
      const bare = doubtful ? word.slice(1) : word;
      const at = x;
      x += letter * (bare.length + 1);
      return {
        text: bare,
        x: at,
        x2: at + letter * bare.length,
        y: 20 + row * 14,
        h: large ? 13.5 : 9,
        page: 1,
        confidence: doubtful ? 0.4 : 0.95,
      };
    });
}
