import type { Features } from '#documents/features.ts';

/**
 * Evidence for or against a name being the issuer's, as natural logarithms of likelihood ratios.
 * They are fitted by `npm run reading-calibration -- --weights`.
 */
const weights = {
  name: -0.96,
  holder: 1.5,
  ownLabel: 3.14,
  imprint: 1.93,
  sender: 4.24,
  form: 2.19,
  labelled: 2.38,
  addressed: -0.21,
  office: 2,
  underLabel: 3.59,
  plain: 0.23,
  notBuyer: 0.23,
  atHead: 0.8,
  headAndFoot: 1.22,
  topText: -0.04,
  large: 1.02,
  largest: 0.52,
  first: 1.3,
  topAddress: 0.54,
  foot: 1.38,
  numbered: 1.31,
  numberedInFoot: 1.41,
  numberedFar: 0.17,
  onlyNumber: 1.22,
  firstNumber: 1.73,
  otherInFoot: -0.49,
  reached: 0.48,
  onlyReached: 1.5,
  reachedAtTop: 0.35,
  namedByHost: 2.33,
  wholeHost: 0.9,
  again: 0.46,
  againInFoot: 1.03,
  bank: -2.57,
  oneWord: -1.46,
  sentence: -1,
  unclear: -2,
};

type IssuerSign = keyof typeof weights;
/** The features of a name: 1 where a feature applies; measured ones may be between 0 and 1. */
export type IssuerSigns = Readonly<Partial<Record<IssuerSign, number>>>;

/** Weights for a tax number being the issuer's. */
const ofNumbers = {
  number: -1.51,
  column: 1.01,
  apart: -1.17,
  foot: 2.02,
  ofOther: -1.2,
  vat: 2.18,
  certainVat: 0.8,
  register: -0.81,
  valid: 1.95,
  invalid: -1.37,
  abroad: -1.82,
  bare: -1.02,
  ours: 2.01,
  contact: 0.47,
  besideBuyer: -0.3,
  only: 1.51,
  first: 0.83,
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

/** Whether there is evidence for a name besides its position and size. */
export const hasEvidence = (signs: Features): boolean =>
  ofWords.some((sign) => (signs[sign] ?? 0) > 0);
