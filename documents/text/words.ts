import { relativeWidth } from './letter-widths.ts';

/** A word on a page, with its place on the upright page in points from the upper left corner. */
export interface PageWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The vertical position of its line after straightening a tilted picture. */
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
  /** Set if the text run has several blanks before the word, which starts another column. */
  readonly apart?: boolean;
  /** Set if a single blank of the same text run precedes the word. */
  readonly close?: boolean;
  /** Confidence of recognised letters, from 0 to 1. */
  readonly confidence?: number;
  /** Left, top, width and height in thousandths of the upright page, if known. */
  readonly box?: Box;
}
export type Box = readonly [number, number, number, number];

/** The box around the known boxes; undefined for none. */
export function boxAround(boxes: readonly (Box | undefined)[]): Box | undefined {
  const known = boxes.filter((box) => box !== undefined);
  if (known.length === 0) return undefined;
  const left = Math.min(...known.map(([x]) => x));
  const top = Math.min(...known.map(([, y]) => y));
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return [
    left,
    top,
    tenths(Math.max(...known.map(([x, , across]) => x + across)) - left),
    tenths(Math.max(...known.map(([, y, , down]) => y + down)) - top),
  ];
}

/** Share of a font's size above and below its baseline. */
const [above, under] = [0.82, 0.22];

/**
 * Splits a text run into words, whose positions are shares of its width.
 * @param sheet size of the upright page in points
 * @param monospaced whether all letters of the font are equally wide
 */
export function splitItem(
  text: string,
  x: number,
  y: number,
  h: number,
  width: number,
  page: number,
  sheet?: { readonly width: number; readonly height: number },
  monospaced = false,
): Word[] {
  // Soft and non-breaking hyphens are drawn like ordinary ones.
  const clean = text.normalize('NFC').replace(/[\u00AD\u2010\u2011]/g, '-');
  const widthOf = monospaced ? (part: string) => part.length : relativeWidth;
  const share = width / Math.max(1, widthOf(clean));
  const tenths = (part: number, of: number) => Math.round((10_000 * part) / of) / 10;
  return [...clean.matchAll(/\S+/gu)].map((match) => {
    const before = clean.slice(0, match.index);
    const left = x + widthOf(before) * share;
    const across = widthOf(match[0]) * share;
    return {
      text: match[0],
      x: left,
      x2: left + across,
      y,
      h,
      page,
      apart: match.index > 1 && /\s{2}$/.test(before),
      close: /\S\s$/.test(before),
      ...(sheet === undefined
        ? {}
        : {
            box: [
              tenths(left, sheet.width),
              tenths(y - above * h, sheet.height),
              tenths(across, sheet.width),
              tenths((above + under) * h, sheet.height),
            ] as const,
          }),
    };
  });
}
