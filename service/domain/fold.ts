import { foldLetters } from '#documents/text/fold-text.ts';

/**
 * Text as the search compares it: without case, marks and the Turkish difference of dotted and
 * dotless i, so that `istanbul` finds `İSTANBUL` (gap G5). The same fold is kept with the record
 * and applied to the query.
 */
export function fold(text: string): string {
  return foldLetters(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** The words of a query, folded; every one has to be found. */
export function foldedWords(query: string): string[] {
  return [...new Set(fold(query).split(' ').filter(Boolean))];
}

/** A tax number without the blanks, dots and dashes that people write into it. */
export function plainTaxNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s.\-/]/g, '')
    .toUpperCase();
}
