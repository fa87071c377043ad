import type { PicturePage } from '#contract/file-reading.ts';
import { placeOnSheet } from './place-on-sheet.ts';
import type { PageWord } from './words.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The words of a picture as words of a page. @param size of the page as it stands upright */
export function recognisedWords({ words }: PicturePage, { width, height }: Size): PageWord[] {
  return words.map(({ text, box: [left, top, across, down], level }) => ({
    text,
    left: (left * width) / 1000,
    top: (top * height) / 1000,
    width: (across * width) / 1000,
    height: (down * height) / 1000,
    level: (level * height) / 1000,
  }));
}

/**
 * The words of a picture in coordinates of the file's page, which may lie on its side.
 * @param size of the page in the file
 */
export function wordsAsFiled(page: PicturePage, size: Size): PageWord[] {
  if (page.turn === 0) return recognisedWords(page, size);
  const lying = page.turn !== 180;
  const upright = lying ? { width: size.height, height: size.width } : size;
  const rotation = ({ 90: 270, 180: 180, 270: 90 } as const)[page.turn];
  return recognisedWords(page, upright).map(({ text, left, top, width, height }) => ({
    text,
    ...placeOnSheet({ left, top, width, height }, { ...upright, rotation, scale: 1 }),
  }));
}
