/**
 * A run of text on a page of the document, between blanks, with its place on the upright page in
 * points from the upper left corner.
 */
export interface PageWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The height of its line once lines are set level, where the paper lay askew in a picture. */
  readonly level?: number;
}

/** The words of every page, in reading order. */
export type PageWords = readonly (readonly PageWord[])[];

/** A word on a page; `y` is its baseline from the top, all in points. */
export interface Word {
  readonly text: string;
  readonly x: number;
  readonly x2: number;
  readonly y: number;
  readonly h: number;
  readonly page: number;
  /** Set where the run of text itself has several blanks before the word: another column begins. */
  readonly apart?: boolean;
  /** Set where one blank of the same run of text stands before the word. */
  readonly close?: boolean;
  /** How sure the letters are, from 0 to 1, where they were recognised in a picture. */
  readonly confidence?: number;
}

/** The words of one run of text; their places are shares of its width. */
export function splitItem(
  text: string,
  x: number,
  y: number,
  h: number,
  width: number,
  page: number,
): Word[] {
  const clean = text.normalize('NFC');
  const share = width / Math.max(1, clean.length);
  return [...clean.matchAll(/\S+/gu)].map((match) => {
    const before = clean.slice(0, match.index);
    return {
      text: match[0],
      x: x + match.index * share,
      x2: x + (match.index + match[0].length) * share,
      y,
      h,
      page,
      apart: match.index > 1 && /\s{2}$/.test(before),
      close: /\S\s$/.test(before),
    };
  });
}
