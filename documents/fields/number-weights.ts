/**
 * Evidence for or against a code being the invoice's number, where it has no known label. The
 * weights are fitted by `npm run reading-calibration -- --weights`.
 */
const weights = {
  number: 0.8,
  own: -0.71,
  mark: 0.53,
  bare: -0.7,
  ofInvoice: 2.32,
  year: 2.24,
  letters: 0.38,
  parts: 0.75,
  blanks: -2,
  short: -1.9,
  long: -0.64,
  beside: 1.09,
  large: 2.33,
  aboveDay: 2.56,
  besideDay: 1.07,
};

export const numberWeights: ReadonlyMap<string, number> = new Map(Object.entries(weights));
