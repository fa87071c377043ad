import { foldText } from '#documents/text/fold-text.ts';
import type { PlacedWord } from '#service/reading/picture/words-of-picture.ts';

/** Folded words of invoices in a language whose letters the recogniser lacks. */
const dutch = /^(?:btw(?:-.*)?|factuur.*|bedrag|aantal|omschr.*|korting|bezorg.*|betaal.*|totaal)$/;
const czech = /^(?:dph|dic|ico|celkem|faktura|dodavatel|odberatel|polozka|mnozstvi)$/;
const hungarian = /^(?:szamla.*|afa.*|brutt.|nett.|fizetendo|osszesen|ad.szam|vev.|elad.)$/;
/** Minimum number of such words of a page in the language. */
const enough = 2;

const consonant = '[bcdfghklmnprstvwz]';
/** A `j` between consonants or at the end of a word, where no Dutch word has one. */
const lonely = new RegExp(
  `(?<=^${consonant}|\\p{Ll}${consonant})j(?=${consonant}|\\P{L}|$)`,
  'giu',
);
const sixWithin = /(?<=\p{L}\p{Ll}+)6(?=\p{Ll}|\P{N}*$)/gu;

/**
 * The words with letters that the recogniser lacks: on a Dutch page `ij` where it saw one letter
 * (`prjs`, `Zakeljk`), on a Czech one `č.` where it saw `€.` behind a word, on a
 * Hungarian one `ó` where it saw a 6.
 */
export function inOwnSpelling(placed: readonly PlacedWord[]): PlacedWord[] {
  const isIn = (language: RegExp) =>
    placed.filter(({ word }) => language.test(foldText(word.text).replace(/\W+$/, ''))).length >=
    enough;
  const [isDutch, isCzech, isHungarian] = [isIn(dutch), isIn(czech), isIn(hungarian)];
  return placed.map((one, at) => {
    const { text } = one.word;
    if (isCzech && text === '€.' && !/\d$/.test(placed[at - 1]?.word.text ?? '0'))
      return { ...one, word: { ...one.word, text: 'č.' } };
    if (isHungarian && /\p{Ll}{2}6/u.test(text))
      return { ...one, word: { ...one.word, text: text.replace(sixWithin, 'ó') } };
    return isDutch && /\p{L}j/u.test(text) && !/[@\d]/.test(text)
      ? { ...one, word: { ...one.word, text: text.replace(lonely, 'ij') } }
      : one;
  });
}
