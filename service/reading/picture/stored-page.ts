import type { PicturePage, RecognisedWord } from '#contract/file-reading.ts';
import type { PlacedWord } from './words-of-picture.ts';
import type { Turn } from './recogniser.ts';

/** How a page was turned for recognition: by right angles, then by a small angle. */
export interface Setting {
  /** Size of the upright page in pixels. */
  readonly width: number;
  readonly height: number;
  /** By how much it was turned clockwise to stand upright. */
  readonly turn: Turn;
  /** Radians by which the upright page was turned clockwise to set its lines level. */
  readonly skew: number;
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
/** A limit that no page of an invoice exceeds. */
const mostWords = 5000;
const mostLetters = 200;

/**
 * The words of a page as they are stored: with positions on the page as filed, not as turned (gap
 * G43).
 */
export function storedPage(
  page: number,
  placed: readonly PlacedWord[],
  { width, height, turn, skew }: Setting,
): PicturePage {
  const [sine, cosine] = [Math.sin(skew), Math.cos(skew)];
  const words = placed.slice(0, mostWords).map(({ word, box, level }): RecognisedWord => {
    const x = (box.x0 + box.x1 - width) / 2;
    const y = (box.y0 + box.y1 - height) / 2;
    const middle = { x: x * cosine + y * sine + width / 2, y: y * cosine - x * sine + height / 2 };
    const [across, down] = [box.x1 - box.x0, box.y1 - box.y0];
    return {
      text: word.text.slice(0, mostLetters),
      box: [
        tenths((1000 * (middle.x - across / 2)) / width),
        tenths((1000 * (middle.y - down / 2)) / height),
        tenths((1000 * across) / width),
        tenths((1000 * down) / height),
      ],
      level: tenths((1000 * level) / height),
      confidence: Math.round((word.confidence ?? 0) * 100) / 100,
    };
  });
  return { page, width, height, turn, words };
}
