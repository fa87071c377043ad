import * as z from 'zod/mini';
import { openEnum, orNull } from './open-enum.ts';

/**
 * What can speak for a value. `stated`: a field of an e-invoice. `label` (`label`): the words
 * beside it. `sums` (`net`, `vat`, `total`): printed sums follow from each other. `rate`: a printed
 * rate makes the VAT of the net. `rates`: the sums of all rates agree. `lines`: the lines add up to
 * it. `check-digits`: they are right. `country` (`country`, `share`): where it was written likely.
 * `day-or-month`: it is unknown which stands first. `unclear` (`share`): its letters are hard to
 * read. `memory` (`count`, `label`): so many earlier invoices of its company had it there.
 */
const groundCodes = [
  'stated',
  'label',
  'sums',
  'rate',
  'rates',
  'lines',
  'check-digits',
  'country',
  'day-or-month',
  'unclear',
  'memory',
] as const;

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
  /**
   * Its size as it stands upright, in pixels of the recognition: only their ratio means something.
   */
  width: z.number(),
  height: z.number(),
  /** Degrees by which the picture in the file is turned clockwise to stand upright. */
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  words: z.array(recognisedWord),
});
export type PicturePage = z.output<typeof picturePage>;

/** Another value that a field may have, from 0 to 1 as sure. */
const alternative = z.object({ value: z.string(), confidence: z.number() });
export type Alternative = z.output<typeof alternative>;

/** Where a value was taken from: left, top, width and height in thousandths of the upright page. */
const readPlace = z.object({
  page: z.number(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type ReadPlace = z.output<typeof readPlace>;

/** Something that speaks for a value: a code, and what a sentence about it needs. */
const ground = z.object({
  code: openEnum(groundCodes),
  values: z._default(z.record(z.string(), z.string()), {}),
});
export type Ground = z.output<typeof ground>;

/** What was read for one field, by the names that history has; amounts are decimal strings. */
const readValue = z.object({
  field: z.string(),
  /** Empty where too little spoke for any value: it may be one of the alternatives. */
  value: z.string(),
  /** From 0 to 1; 0 where it is empty. */
  confidence: z.number(),
  /** `xml`, `text` or `ocr`. */
  source: z.string(),
  alternatives: z._default(z.array(alternative), []),
  /** Null where it stands nowhere as it is, and for what an e-invoice states. */
  place: orNull(readPlace),
  grounds: z._default(z.array(ground), []),
});
export type ReadValue = z.output<typeof readValue>;

/**
 * What a file was read to say (gap G43): the words of its pages that are pictures, no pages where
 * it has none, and each field with where it was taken from and what else it may be.
 */
export const fileWords = z.object({
  pages: z.array(picturePage),
  values: z._default(z.array(readValue), []),
});
export type FileWords = z.output<typeof fileWords>;
