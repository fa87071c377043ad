import { median } from '#documents/numbers/median.ts';
import { joinedWord } from './digit-groups.ts';
import type { Word } from './words.ts';

/** Minimum number of letters in a row that are spaced and no column of codes. */
const leastLetters = 4;
/** Maximum gap between two of them, as a share of their height. */
const widest = 1.1;
/** A gap this many times the usual one is a blank between two words. */
const asBlank = 1.35;

const isLetter = ({ text }: Word): boolean => /^[\p{L}&]$/u.test(text);

/**
 * Joins the letters of spaced headings, `H A R G R O V E  L L P`, which designers set as one word and
 * a PDF holds one by one.
 * @param words of one line, from left to right
 */
export function withSpacedWords(words: readonly Word[]): Word[] {
  const result: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const run = runFrom(words, at);
    result.push(...(run.length < leastLetters ? run.slice(0, 1) : joined(run)));
    if (run.length >= leastLetters) at += run.length - 1;
  }
  return result;
}

function runFrom(words: readonly Word[], at: number): Word[] {
  const run = words.slice(at, at + 1);
  for (const word of words.slice(at + 1)) {
    const last = run.at(-1);
    if (last === undefined || !isLetter(last) || !isLetter(word)) break;
    if (word.x - last.x2 > widest * Math.max(word.h, last.h)) break;
    run.push(word);
  }
  return run;
}

function joined(run: readonly Word[]): Word[] {
  const gaps = run.slice(1).map((word, at) => word.x - (run[at]?.x2 ?? word.x));
  const usual = median(gaps) ?? 0;
  const result: Word[] = [];
  for (const [at, word] of run.entries()) {
    const last = result.at(-1);
    if (last === undefined || (gaps[at - 1] ?? 0) > asBlank * usual) result.push(word);
    else result[result.length - 1] = joinedWord(last, word);
  }
  return result;
}
