import * as z from 'zod/mini';

/** A word that was recognised in a picture. */
const recognisedWord = z.object({
  text: z.string(),
  /** Left, top, width and height in thousandths of the page, as it stands upright. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /**
   * The height of its line in thousandths of the page, once the lines are set level: words of one
   * line have about the same, also where the paper lay askew.
   */
  level: z.number(),
  /** How sure the letters are, from 0 to 1. */
  confidence: z.number(),
});
export type RecognisedWord = z.output<typeof recognisedWord>;

/** A page of a file that is a picture, and its words in reading order (gap G43). */
const picturePage = z.object({
  /** Its number in the file, from 1. */
  page: z.number(),
  /** Its size as it stands upright, in pixels of the recognition: only their ratio means something. */
  width: z.number(),
  height: z.number(),
  /** Degrees by which the picture in the file is turned clockwise to stand upright. */
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  words: z.array(recognisedWord),
});
export type PicturePage = z.output<typeof picturePage>;

/** The words of the pages of a file that are pictures; no pages where it has none (gap G43). */
export const fileWords = z.object({ pages: z.array(picturePage) });
export type FileWords = z.output<typeof fileWords>;
