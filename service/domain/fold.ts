import { foldLetters } from '#documents/text/fold-text.ts';

/**
 * Folds a text for searching: without case, accents and the distinction of dotted and dotless i, so
 * that `istanbul` finds `İSTANBUL` (gap G5). Stored texts and queries are folded alike.
 */
export function fold(text: string): string {
  return foldLetters(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** The folded words of a query, all of which must match. */
export function foldedWords(query: string): string[] {
  return [...new Set(fold(query).split(' ').filter(Boolean))];
}

/** A tax number without blanks, dots and dashes. */
export function plainTaxNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s.\-/]/g, '')
    .toUpperCase();
}
