import type { PageWord } from '#documents/text/words.ts';
import type { Box } from '#documents/text/place-on-sheet.ts';

/** Words of one line that belong together: a name, or an amount with its currency. */
export interface Phrase {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly words: readonly PageWord[];
}

/** The contents at one height of a page: a line, or lines that overlap as cells of one row do. */
export interface Band {
  readonly top: number;
  readonly bottom: number;
  /** The height of its letters. */
  readonly size: number;
  /** In order from top to bottom, then from left to right. */
  readonly phrases: readonly Phrase[];
}

// On skewed pages lines are compared by their straightened positions.
const topOf = ({ top, height, level }: PageWord) =>
  level === undefined ? top : level - 0.8 * height;
const bottomOf = (word: PageWord) => topOf(word) + word.height;
const middleOf = (word: PageWord) => word.level ?? word.top + word.height / 2;

function linesOf(words: readonly PageWord[]): PageWord[][] {
  const lines: PageWord[][] = [];
  for (const word of words.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line && last && middleOf(word) - middleOf(last) < Math.min(word.height, last.height) * 0.35)
      line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.left - b.left));
}

const isNumber = (text: string) => /^[-+(%]*\d[\d.,']*[-)%]*$/.test(text);
const hasDecimals = (text: string) => /[.,]\d{1,3}\D*$|%/.test(text);

/**
 * Whether two words are in different columns, by the gap between them. Two numbers are two columns,
 * but groups of thousands are one number.
 */
function apart(before: PageWord, word: PageWord): boolean {
  const gap = word.left - before.left - before.width;
  if (gap > Math.min(before.height, word.height) * 0.72) return true;
  if (!isNumber(before.text) || !isNumber(word.text)) return false;
  const group = /^[-+(]?\d{1,3}$/.test(before.text) && /^\d{3}(?:\D|$)/.test(word.text);
  return !group && (hasDecimals(before.text) || hasDecimals(word.text));
}

function phrasesOf(line: readonly PageWord[]): Phrase[] {
  const groups: PageWord[][] = [];
  for (const word of line) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && !apart(before, word)) group.push(word);
    else groups.push([word]);
  }
  return groups.map((words) => ({
    text: words.map(({ text }) => text).join(' '),
    left: Math.min(...words.map(({ left }) => left)),
    right: Math.max(...words.map(({ left, width }) => left + width)),
    words,
  }));
}

/** The bands of a page or of a part of it, from top to bottom. */
export function bandsOf(words: readonly PageWord[]): readonly Band[] {
  const bands: Band[] = [];
  for (const line of linesOf(words)) {
    const made = {
      top: Math.min(...line.map(topOf)),
      bottom: Math.max(...line.map(bottomOf)),
      size: Math.max(...line.map(({ height }) => height)),
      phrases: phrasesOf(line),
    };
    const before = bands.at(-1);
    // Lines without spacing touch, but centred cells of one row overlap by more.
    if (before && before.bottom - made.top > Math.min(before.size, made.size) * 0.25)
      bands[bands.length - 1] = {
        top: Math.min(before.top, made.top),
        bottom: Math.max(before.bottom, made.bottom),
        size: Math.max(before.size, made.size),
        phrases: [...before.phrases, ...made.phrases],
      };
    else bands.push(made);
  }
  return bands;
}

const sign = String.raw`(?:\p{Sc}|[A-Z]{3}|TL|Rs\.?|kr\.?|zł|Fr\.?)`;
const figure = new RegExp(
  String.raw`^[-+(]?\s*${sign}?\s*[-(]?%?\d[\d.,' ]*(?:\s?(?:%|${sign}|\p{L}{1,6}\.?))?\s?[-)]?$`,
  'u',
);
const withSign = new RegExp(String.raw`${sign}|%|[.,]\d{1,4}\D*$`, 'u');
const date = /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/;

/** Whether the text is a number, at most with a currency or unit. */
export const isFigure = (text: string): boolean => figure.test(text) && !date.test(text);

/** Whether the text is a number with decimals, a currency or a percent sign. */
export const isAmount = (text: string): boolean => isFigure(text) && withSign.test(text);

/** Whether a word is printed vertically, in the margin of an upright page. */
const onEnd = ({ text, width, height }: PageWord) => text.length > 2 && height > width * 1.2;

/** The upright words whose centre is in the box. */
export const wordsWithin = (
  words: readonly PageWord[],
  { left, top, width, height }: Box,
): readonly PageWord[] =>
  words.filter((word) => {
    const [x, y] = [word.left + word.width / 2, topOf(word) + word.height / 2];
    return !onEnd(word) && x >= left && x <= left + width && y >= top && y <= top + height;
  });
