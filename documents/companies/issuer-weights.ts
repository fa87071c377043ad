import type { Signs } from '#documents/signs.ts';

/**
 * What speaks for or against a name being that of the writer, in natural logarithms of how many
 * times likelier it makes him: as `npm run reading-calibration -- --weights` fits them.
 */
const weights = {
  name: -0.8,
  holder: 1.5,
  ownLabel: 3.14,
  imprint: 2.57,
  sender: 3.99,
  form: 2,
  labelled: 2.39,
  addressed: -0.14,
  office: 2,
  underLabel: 3.7,
  plain: 0.17,
  notBuyer: 0.1,
  atHead: 0.78,
  headAndFoot: 1.19,
  topText: -0.08,
  large: 1.1,
  largest: 0.35,
  first: 1.29,
  topAddress: 0.62,
  foot: 0.91,
  numbered: 1.29,
  numberedInFoot: 1.49,
  numberedFar: 0.37,
  onlyNumber: 1.32,
  firstNumber: 1.67,
  otherInFoot: -0.05,
  reached: 0.29,
  reachedAtTop: 0.45,
  bareAddress: -0.09,
  namedByHost: 2.31,
  wholeHost: 0.86,
  again: 0.5,
  againInFoot: 0.86,
  bank: -2.56,
  oneWord: -1.1,
  sentence: -1.11,
  unclear: -2,
};

type IssuerSign = keyof typeof weights;
/** The signs of a name, each 1 where it holds; what is measured may lie between. */
export type IssuerSigns = Readonly<Partial<Record<IssuerSign, number>>>;

/** The same of a tax number being his. */
const ofNumbers = {
  number: -1.33,
  column: 1.02,
  apart: -1.19,
  foot: 1.9,
  ofOther: -0.93,
  vat: 2.68,
  certainVat: 0.56,
  register: -0.94,
  valid: 1.38,
  invalid: -1.66,
  abroad: -1.9,
  only: 1.93,
  first: 0.8,
};

export const taxNumberWeights: ReadonlyMap<string, number> = new Map(Object.entries(ofNumbers));

export const issuerWeights: ReadonlyMap<string, number> = new Map(Object.entries(weights));

const ofWords: readonly IssuerSign[] = [
  'holder',
  'ownLabel',
  'imprint',
  'sender',
  'form',
  'office',
  'underLabel',
  'numbered',
  'reached',
  'namedByHost',
  'again',
];

/** Whether more speaks for a name than its place and its size. */
export const isToldByWords = (signs: Signs): boolean =>
  ofWords.some((sign) => (signs[sign] ?? 0) > 0);
