import { relativeWidth } from './letter-widths.ts';
import type { Word } from './words.ts';

/**
 * The words of pages that a test draws: a line each, its cells as `left edge:text` with `|` between
 * them, `---` for the next page. A line that starts with `@7 ` is set in that size.
 */
export function drawnWords(drawn: string, confidence?: number): Word[] {
  const words: Word[] = [];
  let page = 1;
  let y = 50;
  for (const line of drawn.split('\n')) {
    if (line === '---') {
      page += 1;
      y = 50;
      continue;
    }
    const size = Number(/^@(\d+) /.exec(line)?.[1] ?? 10);
    y += 1.5 * size;
    for (const cell of line.replace(/^@\d+ /, '').split(/\|(?=\d+:)/)) {
      const [, left = '0', text = ''] = /^(\d+):(.*)$/.exec(cell) ?? [];
      let x = Number(left);
      for (const part of text.split(/( )/)) {
        const width = (relativeWidth(part) * size) / 1000;
        if (part.trim() !== '')
          words.push({
            text: part,
            x,
            x2: x + width,
            y,
            h: size,
            page,
            ...(confidence === undefined ? {} : { confidence }),
          });
        x += part === ' ' ? 0.28 * size : width;
      }
    }
  }
  return words;
}
