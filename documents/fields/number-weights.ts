/**
 * What speaks for or against a code being the number of the invoice where no label is known, as
 * `npm run reading-calibration -- --weights` fits it.
 */
const weights = {
  number: 0.72,
  own: -0.76,
  colon: 0.18,
  mark: 0.42,
  bare: -0.62,
  ofInvoice: 2.04,
  year: 2.39,
  letters: 0.31,
  parts: 0.61,
  blanks: -1.74,
  short: -1.87,
  long: -0.41,
  beside: 1.19,
  below: 0.23,
  large: 2.42,
  again: -0.18,
  aboveDay: 2.43,
  besideDay: 0.57,
};

export const numberWeights: ReadonlyMap<string, number> = new Map(Object.entries(weights));
