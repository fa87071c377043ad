/**
 * What speaks for or against a code being the number of the invoice where no label is known, as
 * `npm run reading-calibration -- --weights` fits it.
 */
const weights = {
  number: 0.81,
  own: -0.73,
  mark: 0.53,
  bare: -0.7,
  ofInvoice: 2.32,
  year: 2.26,
  letters: 0.37,
  parts: 0.73,
  blanks: -2,
  short: -1.88,
  long: -0.65,
  beside: 1.09,
  large: 2.35,
  aboveDay: 2.53,
  besideDay: 1.07,
};

export const numberWeights: ReadonlyMap<string, number> = new Map(Object.entries(weights));
