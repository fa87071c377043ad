import type { Signs } from '#documents/signs.ts';

/**
 * What speaks for or against a name being that of the writer, in natural logarithms of how many
 * times likelier it makes him: as `npm run reading-calibration -- --weights` fits them.
 */
const weights = {
  name: -0.96,
  holder: 1.5,
  ownLabel: 3.14,
  imprint: 1.92,
  sender: 4.24,
  form: 2.15,
  labelled: 2.38,
  addressed: -0.15,
  office: 2,
  underLabel: 3.61,
  plain: 0.28,
  notBuyer: 0.25,
  atHead: 0.81,
  headAndFoot: 1.22,
  topText: -0.06,
  large: 0.98,
  largest: 0.45,
  first: 1.31,
  topAddress: 0.55,
  foot: 1.32,
  numbered: 1.36,
  numberedInFoot: 1.43,
  numberedFar: 0.22,
  onlyNumber: 1.25,
  firstNumber: 1.7,
  otherInFoot: -0.49,
  reached: 0.46,
  reachedAtTop: 0.35,
  bareAddress: -0.12,
  namedByHost: 2.33,
  wholeHost: 0.9,
  again: 0.49,
  againInFoot: 1.02,
  bank: -2.57,
  oneWord: -1.47,
  sentence: -0.98,
  unclear: -2,
};

type IssuerSign = keyof typeof weights;
/** The signs of a name, each 1 where it holds; what is measured may lie between. */
export type IssuerSigns = Readonly<Partial<Record<IssuerSign, number>>>;

/** The same of a tax number being his. */
const ofNumbers = {
  number: -1.47,
  column: 1.01,
  apart: -1.15,
  foot: 2,
  ofOther: -1.18,
  vat: 2.08,
  certainVat: 0.77,
  register: -0.76,
  valid: 1.96,
  invalid: -1.51,
  abroad: -1.82,
  bare: -1.01,
  ours: 2.02,
  contact: 0.44,
  besideBuyer: -0.29,
  only: 1.44,
  first: 0.84,
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
