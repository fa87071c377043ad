import * as z from 'zod/mini';
import { openEnum, orNull } from './open-enum.ts';

/**
 * Evidence for a value.
 * `stated`: a field of an e-invoice. `label` (`label`): the words beside it. `sums` (`net`, `vat`,
 * `total`): printed sums that follow from each other. `rate`: a printed rate gives the VAT of the
 * net amount. `rates`: the sums of all rates agree. `lines`: the lines add up to it.
 * `check-digits`: they are correct. `legal-form`: the name has one. `tax-number`: it is that of a valid
 * tax number. `sign`: the page names it by a sign, word or code. `country` (`country`, `share`): where it was probably written.
 * `words`: the page is written in it.
 * `day-or-month`: it is unknown which comes first. `unclear` (`share`): its letters are hard to
 * read. `memory` (`count`, `label`): that many earlier invoices of the company had it there.
 */
const groundCodes = [
  'stated',
  'label',
  'sums',
  'rate',
  'rates',
  'lines',
  'check-digits',
  'legal-form',
  'tax-number',
  'sign',
  'country',
  'words',
  'day-or-month',
  'unclear',
  'memory',
] as const;

const recognisedWord = z.object({
  text: z.string(),
  /** Left, top, width and height in thousandths of the upright page. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /**
   * The vertical position of its line in thousandths of the page after straightening: words of one
   * line have about the same value even if the paper was tilted.
   */
  level: z.number(),
  /** Confidence of the letters, from 0 to 1. */
  confidence: z.number(),
});
export type RecognisedWord = z.output<typeof recognisedWord>;

/** A page of a file that is a picture, with its words in reading order (gap G43). */
const picturePage = z.object({
  page: z.number(),
  /** Size of the upright page in pixels of the recognition; only their ratio is meaningful. */
  width: z.number(),
  height: z.number(),
  /** Clockwise rotation in degrees that shows the picture in the file upright. */
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  words: z.array(recognisedWord),
});
export type PicturePage = z.output<typeof picturePage>;

/** Another possible value with its confidence, from 0 to 1. */
const alternative = z.object({ value: z.string(), confidence: z.number() });
export type Alternative = z.output<typeof alternative>;

/** The place of a value: left, top, width and height in thousandths of the upright page. */
const readPlace = z.object({
  page: z.number(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type ReadPlace = z.output<typeof readPlace>;

/** A piece of evidence: a code, and the values for its sentence. */
const ground = z.object({
  code: openEnum(groundCodes),
  values: z._default(z.record(z.string(), z.string()), {}),
});
export type Ground = z.output<typeof ground>;

/** The value that was read for one field, named as in the history; amounts are decimal strings. */
const readValue = z.object({
  field: z.string(),
  /** Empty if no value was likely enough; it may be one of the alternatives. */
  value: z.string(),
  /** From 0 to 1; 0 for an empty value. */
  confidence: z.number(),
  /** `xml`, `text` or `ocr`. */
  source: z.string(),
  alternatives: z._default(z.array(alternative), []),
  /** Null for a value that is not printed as it is, and for one that an e-invoice states. */
  place: orNull(readPlace),
  grounds: z._default(z.array(ground), []),
});
export type ReadValue = z.output<typeof readValue>;

/**
 * The result of reading a file (gap G43): the words of its pages that are pictures (none for other
 * files), and each field with its place and alternatives.
 */
export const fileReading = z.object({
  pages: z.array(picturePage),
  values: z._default(z.array(readValue), []),
});
export type FileReading = z.output<typeof fileReading>;
