import type { ReadField, ReadFrom } from './document-reading.ts';

/** A confidence that the rules give, and the measured share of right values among those with it. */
type Point = readonly [computed: number, right: number];

/**
 * For recognised letters by field, measured on the open photos and receipts and the public samples.
 * Names and numbers fail by a single letter, while dates and sums are confirmed by more than their
 * letters.
 */
const recognised: Readonly<Partial<Record<ReadField, readonly Point[]>>> = {
  company: [
    [0.5, 0.55],
    [0.66, 0.65],
    [0.7, 0.82],
    [0.85, 0.89],
    [0.96, 0.93],
  ],
  invoice_number: [
    [0.6, 0.8],
    [0.85, 0.93],
    [1, 0.96],
  ],
  tax_number: [
    [0.6, 0.85],
    [0.75, 0.96],
    [1, 0.98],
  ],
  invoice_date: [
    [0.65, 0.94],
    [0.8, 0.98],
    [1, 0.985],
  ],
  currency: [
    [0.6, 0.95],
    [1, 0.985],
  ],
  total_price: [
    [0.65, 0.9],
    [0.85, 0.95],
    [0.97, 0.985],
  ],
  total_vat: [
    [0.6, 0.8],
    [0.75, 0.93],
    [0.93, 0.975],
  ],
};
/** Recognised fields for which no set has the truth. */
const recognisedOtherwise: readonly Point[] = [
  [0.5, 0.8],
  [0.7, 0.86],
  [0.8, 0.91],
  [0.88, 0.92],
  [0.93, 0.96],
  [1, 0.985],
];

/**
 * For printed text by field, as `npm run reading-calibration` fits it on the open invented
 * invoices, layouts and papers: a company at 0.8 is wrong more often than a currency at 0.65.
 */
const printed: Readonly<Partial<Record<ReadField, readonly Point[]>>> = {
  company: [
    [0.54, 0.81],
    [0.63, 0.81],
    [0.64, 0.85],
    [0.8, 0.85],
    [0.81, 0.86],
    [0.85, 0.86],
    [0.86, 0.93],
    [0.91, 0.93],
    [0.92, 0.95],
    [0.94, 0.95],
    [0.95, 0.97],
    [0.96, 0.98],
    [0.97, 0.99],
  ],
  tax_number: [
    [0.51, 0.74],
    [0.69, 0.74],
    [0.7, 0.82],
    [0.74, 0.82],
    [0.75, 0.88],
    [0.76, 0.88],
    [0.77, 0.93],
    [0.78, 0.94],
    [0.83, 0.94],
    [0.84, 0.96],
    [0.85, 0.96],
    [0.86, 0.97],
    [0.87, 0.97],
    [0.88, 0.98],
    [0.96, 0.98],
    [0.97, 0.99],
  ],
  invoice_number: [
    [0.51, 0.8],
    [0.55, 0.8],
    [0.57, 0.87],
    [0.64, 0.87],
    [0.65, 0.92],
    [0.74, 0.92],
    [0.75, 0.98],
    [0.9, 0.98],
    [0.91, 0.99],
    [1, 0.99],
  ],
  invoice_date: [
    [0.8, 0.99],
    [0.97, 0.99],
  ],
  currency: [
    [0.55, 0.87],
    [0.61, 0.87],
    [0.63, 0.97],
    [0.85, 0.98],
    [0.95, 0.99],
    [0.97, 0.99],
  ],
  total_price: [
    [0.6, 0.85],
    [0.64, 0.97],
    [0.68, 0.97],
    [0.72, 0.99],
    [0.99, 0.99],
  ],
  total_vat: [
    [0.72, 0.93],
    [0.8, 0.98],
    [0.97, 0.98],
    [0.98, 0.99],
  ],
};
/** Fields for which no set has the truth. */
const otherwise: readonly Point[] = [
  [0.5, 0.85],
  [0.8, 0.93],
  [1, 0.99],
];

/**
 * The measured probability, from 0 to 1, that a value of this field is right when the rules give it
 * the confidence `computed`.
 */
export function calibrated(field: ReadField, from: ReadFrom, computed: number): number {
  if (from === 'xml') return computed;
  const points =
    from === 'ocr' ? (recognised[field] ?? recognisedOtherwise) : (printed[field] ?? otherwise);
  const above = points.findIndex(([at]) => computed <= at);
  const [low, high] = [points[above - 1], points[above]];
  if (high === undefined) return points.at(-1)?.[1] ?? computed;
  if (low === undefined) return high[1];
  const share = (computed - low[0]) / (high[0] - low[0]);
  return Math.round(100 * (low[1] + share * (high[1] - low[1]))) / 100;
}
