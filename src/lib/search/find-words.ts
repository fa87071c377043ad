import { foldLetters } from '#documents/text/fold-text.ts';

/** Whether a text contains every word of a search (gap G5), whatever its accents. */
export function findWords(search: string, text: string): boolean {
  const there = foldLetters(text);
  return foldLetters(search)
    .split(/\s+/)
    .every((word) => there.includes(word));
}
