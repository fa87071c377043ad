import type { PageWord } from './words.ts';
import { foldText } from './fold-text.ts';

/** A word of a line with its position in the line's text. */
interface LineWord {
  readonly word: PageWord;
  /** Position along the line, whichever way the page is turned. */
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/** The words of one line, separated by single blanks. */
export interface PageLine {
  readonly words: readonly LineWord[];
  readonly text: string;
  /** The text folded, character for character. */
  readonly folded: string;
  /** Middle of the line and height of its letters. */
  readonly middle: number;
  readonly size: number;
}

interface Upright {
  readonly word: PageWord;
  readonly from: number;
  readonly to: number;
  readonly middle: number;
  readonly size: number;
}

/** Whether most longer words are vertical, and which way they are read. */
function turnOf(words: readonly PageWord[]): 'none' | 'down' | 'up' {
  const long = words.filter(({ text }) => text.length > 3);
  if (long.filter(({ width, height }) => height > width * 1.2).length <= long.length / 2)
    return 'none';
  let down = 0;
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next && Math.abs(next.left - word.left) < word.width / 2)
      down += Math.sign(next.top - word.top);
  }
  return down < 0 ? 'up' : 'down';
}

function standUp(words: readonly PageWord[]): Upright[] {
  const turn = turnOf(words);
  return words.map((word) => {
    const { left, top, width, height, level = top + height / 2 } = word;
    if (turn === 'none') return { word, from: left, to: left + width, middle: level, size: height };
    const middle = left + width / 2;
    return turn === 'down'
      ? { word, from: top, to: top + height, middle: -middle, size: width }
      : { word, from: -top - height, to: -top, middle, size: width };
  });
}

function asLine(upright: readonly Upright[]): PageLine {
  const sorted = upright.toSorted((a, b) => a.from - b.from);
  let text = '';
  const words = sorted.map(({ word, from, to }) => {
    if (text !== '') text += ' ';
    const at = text.length;
    text += word.text;
    return { word, from, to, at };
  });
  const size = Math.max(...sorted.map((one) => one.size));
  return {
    words,
    text,
    folded: foldText(text),
    middle: sorted.reduce((sum, one) => sum + one.middle, 0) / sorted.length,
    size,
  };
}

/**
 * The lines of a page from top to bottom, words from left to right, also if its text lies on its
 * side.
 */
export function linesOf(words: readonly PageWord[]): readonly PageLine[] {
  const lines: Upright[][] = [];
  for (const one of standUp(words).toSorted((a, b) => a.middle - b.middle)) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    // Words that overlap so that their middles differ by less than a third of the smaller letters
    // are on one line.
    if (line && last && one.middle - last.middle < Math.min(one.size, last.size) * 0.33)
      line.push(one);
    else lines.push([one]);
  }
  return lines.map(asLine);
}

/** The indexes of the first and last word that the characters from `at` to `end` touch. */
export function wordsAt(line: PageLine, at: number, end: number): readonly [number, number] {
  const first = line.words.findLastIndex((one) => one.at <= at);
  const last = line.words.findLastIndex((one) => one.at < end);
  return [Math.max(first, 0), Math.max(last, first, 0)];
}
