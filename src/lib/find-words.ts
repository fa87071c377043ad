import { foldLetters } from '#documents/text/fold-text.ts';

/** As the service searches (gap G5); accents do not count either. */
export function findWords(search: string, text: string): boolean {
  const there = foldLetters(text);
  return foldLetters(search)
    .split(/\s+/)
    .every((word) => there.includes(word));
}
