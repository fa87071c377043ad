import type { PicturePage } from '#contract/file-reading.ts';
import type { Word } from '#documents/text/words.ts';
import type { PictureLanguage } from './recogniser.ts';

/** The words of a page, set upright. */
export interface ReadPage {
  readonly words: readonly Word[];
  /** The same words as they are stored for the document viewer. */
  readonly stored: PicturePage;
  readonly language: PictureLanguage;
}

/** A word of text, since stains and upside-down letters give short words of little confidence. */
export function weight(words: readonly Word[]): number {
  return words.reduce(
    (sum, word) =>
      sum +
      (word.text.length >= 3 && (word.confidence ?? 0) >= 0.6
        ? word.text.length * (word.confidence ?? 0)
        : 0),
    0,
  );
}

/**
 * Whether these words are text, and not misread from another kind of picture or an upside-down
 * page.
 */
export function looksRead(words: readonly Word[]): boolean {
  const clear = words.filter(
    (word) => /[\p{L}\p{N}]{2}/u.test(word.text) && (word.confidence ?? 0) >= 0.6,
  );
  return clear.length >= 5 && weight(words) >= 30 && clear.length * 2 >= words.length;
}
