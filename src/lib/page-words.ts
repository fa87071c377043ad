import type { PageWords } from '#documents/text/words.ts';

let shown: { readonly file: string; readonly pages: PageWords } | null = null;
const listeners = new Set<() => void>();

/** Tells the words of the document that is open; null when it is closed. @param file address of the file without its query */
export function tellWords(file: string, pages: PageWords | null): void {
  shown = pages && { file, pages };
  for (const listener of listeners) listener();
}

/** The words are no longer those of the document that is open; others that were told since stay. */
export function forgetWords(pages: PageWords | undefined): void {
  if (shown && shown.pages === pages) tellWords(shown.file, null);
}

/** The words of this file; undefined while they are not known, or where the document has no text. */
export const wordsOf = (file: string | null): PageWords | undefined =>
  shown && shown.file === file?.split('?', 1)[0] ? shown.pages : undefined;

/** Follows what is known of the open document. @returns how to stop */
export function followWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
