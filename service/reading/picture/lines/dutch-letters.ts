import { foldText } from '#documents/text/fold-text.ts';
import type { PlacedWord } from '#service/reading/picture/words-of-picture.ts';

const dutch = /^(?:btw(?:-.*)?|factuur.*|bedrag|aantal|omschr.*|korting|bezorg.*|betaal.*|totaal)$/;
/** Minimum number of such words of a page in Dutch. */
const enough = 2;
const consonant = '[bcdfghklmnprstvwz]';
/** A `j` between consonants or at the end of a word, where no Dutch word has one. */
const lonely = new RegExp(
  `(?<=^${consonant}|\\p{Ll}${consonant})j(?=${consonant}|\\P{L}|$)`,
  'giu',
);

/** The words, of a Dutch page with `ij` where the recogniser saw one letter: `prjs`, `Zakeljk`. */
export function inOwnSpelling(placed: readonly PlacedWord[]): PlacedWord[] {
  const isDutch =
    placed.filter(({ word }) => dutch.test(foldText(word.text).replace(/\W+$/, ''))).length >=
    enough;
  return placed.map((one) =>
    isDutch && /\p{L}j/u.test(one.word.text) && !/[@\d]/.test(one.word.text)
      ? { ...one, word: { ...one.word, text: one.word.text.replace(lonely, 'ij') } }
      : one,
  );
}
