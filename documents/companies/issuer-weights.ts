import type { Signs } from '#documents/signs.ts';

/**
 * What speaks for or against a name being that of the writer, in natural logarithms of how many
 * times likelier it makes him: as `npm run reading-calibration -- --weights` fits them.
 */
const weights = {
  name: -0.95,
  holder: 1.5,
  ownLabel: 3.15,
  imprint: 1.92,
  sender: 4.19,
  form: 2.18,
  labelled: 2.37,
  addressed: -0.12,
  office: 2,
  underLabel: 3.61,
  plain: 0.29,
  notBuyer: 0.23,
  atHead: 0.81,
  headAndFoot: 1.23,
  topText: -0.07,
  large: 0.97,
  largest: 0.46,
  first: 1.3,
  topAddress: 0.55,
  foot: 1.32,
  numbered: 1.37,
  numberedInFoot: 1.43,
  numberedFar: 0.29,
  onlyNumber: 1.23,
  firstNumber: 1.72,
  otherInFoot: -0.48,
  reached: 0.47,
  reachedAtTop: 0.35,
  bareAddress: -0.12,
  namedByHost: 2.33,
  wholeHost: 0.91,
  again: 0.48,
  againInFoot: 1.03,
  bank: -2.57,
  oneWord: -1.47,
  sentence: -0.99,
  unclear: -2,
};

type IssuerSign = keyof typeof weights;
/** The signs of a name, each 1 where it holds; what is measured may lie between. */
export type IssuerSigns = Readonly<Partial<Record<IssuerSign, number>>>;

/** The same of a tax number being his. */
const ofNumbers = {
  number: -1.5,
  column: 0.95,
  apart: -1.08,
  foot: 2.1,
  ofOther: -1.25,
  vat: 2.05,
  certainVat: 0.78,
  register: -0.78,
  valid: 1.95,
  invalid: -1.49,
  abroad: -1.72,
  bare: -0.98,
  only: 1.41,
  first: 0.94,
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
