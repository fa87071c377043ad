/**
 * Evidence for or against a date being the invoice's, where it has no known label. The weights are
 * fitted by `npm run reading-calibration -- --weights`.
 */
const weights = {
  day: 0.95,
  ofOther: -2.56,
  belowOther: -1.28,
  alone: 1.04,
  head: 1.95,
  inRows: -1.04,
  foot: -1.01,
  first: 1.63,
  earliest: -1.13,
  latest: 1.26,
  only: 0.48,
  range: -1.48,
  beforeTerm: 2.07,
  afterTerm: -1.47,
  beside: 1.6,
  again: 0.56,
  behindPlace: 1.2,
};

export const dayWeights: ReadonlyMap<string, number> = new Map(Object.entries(weights));
