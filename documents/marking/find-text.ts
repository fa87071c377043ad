import type { PageWord, PageWords } from '#documents/text/words.ts';
import type { Box } from '#documents/text/place-on-sheet.ts';

/** A place where the text was found: the page from 1, and a box for each line. */
export interface FoundPlace {
  readonly page: number;
  readonly boxes: readonly Box[];
}

interface Letters {
  readonly text: string;
  /**
   * For each character its word, and its position as a share of the word's width; -1 between words.
   */
  readonly word: readonly number[];
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Stands for a hyphen at the end of a line, which may belong to the word or only break it. */
const broken = '\u0001';

const fold = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ı', 'i')
    .normalize('NFKD')
    .replace(/[\p{M}\u00ad]/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019]/g, "'");

const endsLine = (word: PageWord, next: PageWord | undefined) =>
  next !== undefined &&
  next.top > word.top + word.height / 2 &&
  /[\p{L}][-\u00ad\u2010]$/u.test(word.text) &&
  /^\p{Ll}/u.test(next.text);

function lettersOf(words: readonly PageWord[]): Letters {
  const text: string[] = [];
  const word: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  const put = (letter: string, index: number, start: number, end: number) => {
    text.push(letter);
    word.push(index);
    from.push(start);
    to.push(end);
  };
  for (const [index, one] of words.entries()) {
    const breaks = endsLine(one, words[index + 1]);
    const signs = Array.from(breaks ? one.text.slice(0, -1) : one.text);
    const all = signs.length + (breaks ? 1 : 0);
    for (const [at, sign] of signs.entries())
      for (const letter of fold(sign)) put(letter, index, at / all, (at + 1) / all);
    put(breaks ? broken : ' ', breaks ? index : -1, signs.length / all, 1);
  }
  return { text: text.join(''), word, from, to };
}

const known = new WeakMap<readonly PageWord[], Letters>();

function knownLetters(words: readonly PageWord[]): Letters {
  let letters = known.get(words);
  if (!letters) known.set(words, (letters = lettersOf(words)));
  return letters;
}

/**
 * A pattern in which blanks match any break, digits may be grouped, and words may be hyphenated.
 */
function patternOf(typed: string): RegExp | null {
  const signs = Array.from(fold(typed).trim().replace(/\s+/g, ' '));
  if (signs.length === 0) return null;
  const parts = signs.map((sign, index) => {
    const before = signs[index - 1] ?? '';
    if (sign === ' ') return ' ';
    const own =
      sign === '-' ? `[-${broken}]` : sign.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`);
    if (/\d/.test(sign) && /\d/.test(before)) return String.raw`(?:[ .,'](?=\d{3}(?!\d)))?${own}`;
    return /\p{L}/u.test(sign) && /\p{L}/u.test(before) ? `${broken}?${own}` : own;
  });
  return new RegExp(parts.join(''), 'gu');
}

const sameLine = (a: Box, b: Box) =>
  Math.abs(a.top + a.height / 2 - b.top - b.height / 2) < Math.min(a.height, b.height) / 2 &&
  b.left >= a.left;

function boxesOf(letters: Letters, words: readonly PageWord[], start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at < end;) {
    const index = letters.word[at] ?? -1;
    let last = at;
    while (last + 1 < end && letters.word[last + 1] === index) last += 1;
    const word = words[index];
    if (word) {
      const left = word.left + word.width * (letters.from[at] ?? 0);
      const box = {
        left,
        top: word.top,
        width: word.left + word.width * (letters.to[last] ?? 1) - left,
        height: word.height,
      };
      const before = boxes.at(-1);
      if (before && sameLine(before, box))
        boxes[boxes.length - 1] = {
          ...before,
          top: Math.min(before.top, box.top),
          width: box.left + box.width - before.left,
          height: Math.max(before.height, box.height),
        };
      else boxes.push(box);
    }
    at = last + 1;
  }
  return boxes;
}

const most = 1000;

/**
 * Every occurrence of the typed text in reading order, across words and lines. Case and accents are
 * ignored; `1234,5` finds `1.234,5`.
 * @returns at most a thousand places; none for an empty search
 */
export function findText(pages: PageWords, typed: string): readonly FoundPlace[] {
  const pattern = patternOf(typed);
  const found: FoundPlace[] = [];
  if (!pattern) return found;
  for (const [index, words] of pages.entries()) {
    const letters = knownLetters(words);
    for (const match of letters.text.matchAll(pattern)) {
      if (found.length >= most) return found;
      found.push({
        page: index + 1,
        boxes: boxesOf(letters, words, match.index, match.index + match[0].length),
      });
    }
  }
  return found;
}
