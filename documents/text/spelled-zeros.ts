import type { Word } from './words.ts';

/** Zeros between capitals, at the end only one: `FL00RPLAN`, `D0CUMENT0`; codes differ. */
const zeros = /^\p{Lu}+(?:0{1,2}\p{Lu}+)+0?[.,:]?$/u;
/** Least letters of a word and not of a code. */
const leastLetters = 5;

/** The abbreviation of a point of sale, which tills print before its number: `P0S4-0091726`. */
const till = /(?<![\p{L}\d])P0S(?!\p{L})/gu;

/** The recognised words with an O for each zero among their capitals, which look alike. */
export const withSpelledZeros = (words: readonly Word[]): readonly Word[] =>
  words.map((word) =>
    zeros.test(word.text) && word.text.replace(/\P{Lu}/gu, '').length >= leastLetters
      ? { ...word, text: word.text.replaceAll('0', 'O') }
      : { ...word, text: word.text.replaceAll(till, 'POS') },
  );
