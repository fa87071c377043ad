import { median } from '#documents/numbers/median.ts';
import { joinedWord } from './digit-groups.ts';
import type { Word } from './words.ts';

/** Maximum gap between two of them, as a share of their height. */
const widest = 1.1;
/** A gap this many times the usual one is a blank between two words. */
const asBlank = 1.35;

const letter = /^[\p{L}&]$/u;
/** Characters of a spaced word; pairs such as `AV`, whose letters are closer, stay together. */
const piece = /^(?:[\p{L}&.%°’']|\p{Lu}{2,3})$/u;

/**
 * Joins the letters of spaced headings, `H A R G R O V E  L L P`, which designers set as one word
 * and a PDF holds one by one.
 * @param words of one line, from left to right
 */
export function withSpacedWords(words: readonly Word[]): Word[] {
  const result: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const run = runFrom(words, at);
    result.push(...(isSpaced(run) ? joined(run) : run.slice(0, 1)));
    if (isSpaced(run)) at += run.length - 1;
  }
  return result;
}

/** Three single letters, or four pieces with mostly single letters, are not a column of codes. */
function isSpaced(run: readonly Word[]): boolean {
  const alone = run.filter(({ text }) => letter.test(text)).length;
  return alone === run.length ? alone > 2 : run.length > 3 && alone * 2 > run.length;
}

function runFrom(words: readonly Word[], at: number): Word[] {
  const run = words.slice(at, at + 1);
  for (const word of words.slice(at + 1)) {
    const last = run.at(-1);
    if (last === undefined || !piece.test(last.text) || !piece.test(word.text)) break;
    // Recognised words of pictures have separate rules.
    if (word.confidence !== undefined) break;
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
