import { findLanguage } from './find-language.ts';
import type { PageDocument } from './page-document.ts';
import type { Word } from './words.ts';

/** With fewer letters the script is uncertain. */
const leastLetters = 40;
/** With fewer words the script of a picture is uncertain. */
const leastWords = 10;
/** Confidence from which a recognised word is clear. */
const leastClear = 0.8;
/**
 * The share of clear words, below which a picture is in another script (decision 036): those had at
 * most 0.11, worn slips in readable scripts 0.23 and more, but for an illegible one.
 */
const leastShare = 0.15;
/** Confidence of a number as most have in another script, and as few have on an illegible page. */
const sureNumber = 0.9;
/**
 * Letters of another script are recognised as similar ones of any case, digits and Greek letters:
 * `CeBepHbIv`, `6yMara`.
 */
const mixed = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|\p{L}\d+\p{L}|[^\P{L}\p{Script=Latin}]/u;

/** Whether most letters are not Latin, for which there are neither rules nor recognisers. */
export function isOtherScript(document: PageDocument): boolean {
  const letters = document.text.match(/\p{L}/gu)?.length ?? 0;
  const latin = document.text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters >= leastLetters && latin * 2 < letters) return true;
  if (document.from !== 'ocr' || findLanguage(document.folded) !== '') return false;
  const words = document.lines.flatMap(({ cells }) => cells).flatMap((cell) => cell.words);
  const numbers = words.filter(({ text }) => /^\P{L}*\d\P{L}{2,}$/u.test(text));
  const sure = numbers.filter(({ confidence = 1 }) => confidence >= sureNumber);
  return (
    words.length >= leastWords &&
    clearWords(words).length < leastShare * words.length &&
    sure.length * 2 >= numbers.length
  );
}

/** The words of at least three letters that are well recognised and look like Latin ones. */
export const clearWords = (words: readonly Word[]): readonly Word[] =>
  words.filter(
    ({ text, confidence = 1 }) => hasLetters(text) && confidence >= leastClear && !mixed.test(text),
  );

/** Whether a word is long enough for its letters to tell the script. */
export const hasLetters = (text: string): boolean => (text.match(/\p{L}/gu)?.length ?? 0) >= 3;
