import { foldLetters } from '#documents/text/fold-text.ts';

/**
 * Whether every word of the search is somewhere in the text: as the service searches (gap G5), and
 * accents do not count either.
 */
export function findWords(search: string, text: string): boolean {
  const there = foldLetters(text);
  return foldLetters(search)
    .split(/\s+/)
    .every((word) => there.includes(word));
}
