/**
 * What speaks for or against a code being the number of the invoice where no label is known, as
 * `npm run reading-calibration -- --weights` fits it.
 */
const weights = {
  number: 0.73,
  own: -0.78,
  colon: 0.16,
  mark: 0.46,
  bare: -0.69,
  ofInvoice: 2.03,
  year: 2.3,
  letters: 0.37,
  parts: 0.77,
  blanks: -1.89,
  short: -1.77,
  long: -0.59,
  beside: 1.04,
  below: 0.14,
  large: 2.38,
  again: -0.06,
  aboveDay: 2.48,
  besideDay: 0.84,
};

export const numberWeights: ReadonlyMap<string, number> = new Map(Object.entries(weights));
