import type { Region } from 'sharp';
import type { GreyPicture } from './even-light.ts';
import { wordsOfPicture, type PlacedWord } from './words-of-picture.ts';
import { encoded, levelled, pieceOf } from './prepare-picture.ts';
import type { PictureLanguage, Recogniser } from './recogniser.ts';

/** More unclear numbers mean a bad picture, where another try does not help. */
const mostLooks = 14;
const doubtfulBelow = 0.8;
/** Heights in pixels other than on the page, so that stains are not misread in the same way. */
const heights = [72, 40];

/** Recognises unclear numbers again, enlarged, since fields consist of amounts, dates and codes. */
export async function lookAgain(
  recogniser: Recogniser,
  picture: GreyPicture,
  skew: number,
  placed: readonly PlacedWord[],
  language: PictureLanguage,
  hurry: () => boolean,
): Promise<PlacedWord[]> {
  const unsure = placed
    .filter(
      ({ word }) =>
        /\d/.test(word.text) && word.text.length >= 3 && (word.confidence ?? 1) < doubtfulBelow,
    )
    .toSorted((a, b) => worth(b) - worth(a))
    .slice(0, mostLooks);
  if (unsure.length === 0) return [...placed];
  const level = await levelled(picture, skew);
  const better = new Map<PlacedWord, PlacedWord>();
  for (const one of unsure) {
    if (hurry()) break;
    const again = await look(recogniser, level, one, language);
    if (again !== undefined) better.set(one, again);
  }
  return placed.map((one) => better.get(one) ?? one);
}

/** Dates and amounts first. */
function worth({ word }: PlacedWord): number {
  return (
    (/\d[.,/-]\d/.test(word.text) ? 2 : 0) +
    (word.text.length >= 8 ? 1 : 0) +
    (word.confidence ?? 0)
  );
}

async function look(
  recogniser: Recogniser,
  level: GreyPicture,
  one: PlacedWord,
  language: PictureLanguage,
): Promise<PlacedWord | undefined> {
  const place = around(one, level);
  if (place === undefined) return undefined;
  const seen: Reading[] = [{ text: one.word.text, confidence: one.word.confidence ?? 0 }];
  for (const height of heights) {
    const { blocks } = await recogniser.read(
      await encoded(await pieceOf(level, place, height)),
      language,
      'line',
    );
    const words = wordsOfPicture(blocks, one.word.page).map(({ word }) => word);
    if (words.length === 0) continue;
    const now = {
      text: words.map((word) => word.text).join(''),
      confidence: Math.min(...words.map((word) => word.confidence ?? 0)),
    };
    // The same letters at two sizes are hardly wrong.
    const before = seen.find((other) => other.text === now.text);
    if (before !== undefined)
      return {
        ...one,
        word: {
          ...one.word,
          text: now.text,
          confidence: Math.min(0.95, 1 - (1 - before.confidence) * (1 - now.confidence)),
        },
      };
    seen.push(now);
  }
  return undefined;
}

interface Reading {
  readonly text: string;
  readonly confidence: number;
}

function around({ box }: PlacedWord, { width, height }: GreyPicture): Region | undefined {
  const space = Math.round(0.25 * (box.y1 - box.y0)) + 2;
  const left = Math.max(0, box.x0 - space);
  const top = Math.max(0, box.y0 - space);
  const place = {
    left,
    top,
    width: Math.min(width, box.x1 + space) - left,
    height: Math.min(height, box.y1 + space) - top,
  };
  return place.width < 8 || place.height < 8 || place.width > 40 * place.height ? undefined : place;
}
