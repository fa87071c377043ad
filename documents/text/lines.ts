import { median } from '#documents/numbers/median.ts';
import type { Word } from './words.ts';
import { isTorn } from './torn-words.ts';
import { withSpacedWords } from './spaced-letters.ts';
import { isLoneNumber, joinedWord, withWholeAmounts } from './digit-groups.ts';

/**
 * Joins the digit groups of cells that hold nothing else, such as `158 750`, into one number.
 * Returns the lines unchanged where more amounts have decimals than look like this.
 */
export function withLoneNumbers(lines: readonly Line[]): readonly Line[] {
  const cells = lines.flatMap((line) => line.cells);
  const whole = cells.filter((cell) => isLoneNumber(cell.words)).length;
  if (whole < 3 || whole <= cells.filter(({ text }) => /\d[.,]\d{2}(?![\d.,])/.test(text)).length)
    return lines;
  return lines.map((line) => {
    const joint = line.cells.map((cell) => {
      const [first, ...others] = cell.words;
      return first === undefined || !isLoneNumber(cell.words)
        ? cell
        : cellOf([others.reduce((all, word) => joinedWord(all, word), first)]);
    });
    return { ...line, cells: joint, text: joint.map(({ text }) => text).join('  ') };
  });
}

/** Words that belong together: a cell of a table, a label, a sentence. */
export interface Cell {
  readonly text: string;
  readonly words: readonly Word[];
  readonly x: number;
  readonly x2: number;
}

/** Height of a cell's letters in points; 0 without words. */
export const letterHeight = (cell: Cell | undefined): number => cell?.words[0]?.h ?? 0;

export interface Line {
  readonly page: number;
  readonly y: number;
  readonly h: number;
  readonly cells: readonly Cell[];
  readonly text: string;
}

/**
 * The lines of the document from top to bottom.
 * @param groupedByBlanks whether `1 250,00` may be one amount
 */
export function linesOf(words: readonly Word[], groupedByBlanks = true): Line[] {
  const lines: Line[] = [];
  const pages = new Map<number, Word[]>();
  for (const word of words) {
    const list = pages.get(word.page);
    if (list) list.push(word);
    else pages.set(word.page, [word]);
  }
  for (const list of pages.values()) {
    const stops = stopsOf(list);
    const isStop = (word: Word) => (stops.get(Math.round(word.x)) ?? 0) >= leastAligned;
    let row: Word[] = [];
    for (const word of list.toSorted((a, b) => a.y - b.y)) {
      const first = row[0];
      if (first !== undefined && word.y - first.y > 0.4 * Math.min(word.h, first.h)) {
        lines.push(lineOf(row, groupedByBlanks, isStop));
        row = [];
      }
      row.push(word);
    }
    if (row.length > 0) lines.push(lineOf(row, groupedByBlanks, isStop));
  }
  return lines;
}

/**
 * Minimum gap between two cells, as a share of their height, and where a column begins: more than
 * the blank of a typewriter.
 */
const [usual, narrowest] = [0.85, 0.64];
/** Minimum number of lines in which words begin at one place, for it to begin a column. */
const leastAligned = 3;

/** How many words that no blank of their text run precedes begin at each point of the page. */
function stopsOf(words: readonly Word[]): Map<number, number> {
  const stops = new Map<number, number>();
  for (const { x, close, confidence } of words) {
    // Words of pictures are not placed so exactly.
    if (close === true || confidence !== undefined) continue;
    stops.set(Math.round(x), (stops.get(Math.round(x)) ?? 0) + 1);
  }
  return stops;
}

/** Makes one line of these words, from left to right. */
export function lineOf(
  words: readonly Word[],
  groupedByBlanks = true,
  isStop: (word: Word) => boolean = () => false,
): Line {
  const cells: Cell[] = [];
  let open: Word[] = [];
  const whole = withSpacedWords(joined(words.toSorted((a, b) => a.x - b.x)));
  for (const word of groupedByBlanks ? withWholeAmounts(whole) : whole) {
    const last = open.at(-1);
    if (
      last !== undefined &&
      (word.apart === true ||
        word.x - last.x2 > (isStop(word) ? narrowest : usual) * Math.max(word.h, last.h))
    ) {
      cells.push(cellOf(open));
      open = [];
    }
    open.push(word);
  }
  if (open.length > 0) cells.push(cellOf(open));
  return {
    page: words[0]?.page ?? 1,
    y: Math.min(...words.map((word) => word.y)),
    h: median(words.map((word) => word.h)) ?? 0,
    cells,
    text: cells.map((cell) => cell.text).join('  '),
  };
}

export function cellOf(words: readonly Word[]): Cell {
  return {
    text: words.map((word) => word.text).join(' '),
    words,
    x: words[0]?.x ?? 0,
    x2: words.at(-1)?.x2 ?? 0,
  };
}

/** Joins words that the program of the page split: letters without a gap, `- 5,00`. */
function joined(words: readonly Word[]): Word[] {
  const result: Word[] = [];
  for (const word of words) {
    const last = result.at(-1);
    const gap = last === undefined ? Infinity : word.x - last.x2;
    if (last !== undefined && gap > -0.5 * word.h && belongsTo(last, word, gap))
      result[result.length - 1] = joinedWord(last, word);
    else result.push(word);
  }
  return result;
}

function belongsTo(last: Word, word: Word, gap: number): boolean {
  if (word.apart === true) return false;
  // The columns of a rate and an amount may touch.
  if (last.text.endsWith('%') && /^\d/.test(word.text)) return false;
  if (gap < 0.08 * word.h) return true;
  if ((word.close === true || gap < 0.3 * word.h) && isTorn(last.text, word.text)) return true;
  // `- 5,00` and `-$ 5.00`; a sign before a currency is not that of the number alone.
  return (
    (word.close === true || gap < 0.45 * word.h) &&
    /^[-−–](?:\p{Sc}|[A-Z]{3})?$/u.test(last.text) &&
    /^\d[\d.,]*[.,]\d{2}$/.test(word.text)
  );
}
