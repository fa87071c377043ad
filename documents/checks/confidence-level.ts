import type { ReadValue } from '#contract/file-reading.ts';

/** The confidence of a value in the three steps that a person sees. */
export type ConfidenceLevel = 'sure' | 'likely' | 'doubtful';

// Values of lower confidence are wrong too often to be overlooked.
const likely = 0.75;
const sure = 0.9;

/** The confidence level of a value that was read; an empty one was too unlikely. */
export function confidenceLevelOf({
  value,
  confidence,
  alternatives,
}: Pick<ReadValue, 'value' | 'confidence' | 'alternatives'>): ConfidenceLevel {
  if (value === '' || confidence < likely) return 'doubtful';
  const rival = Math.max(0, ...alternatives.map((one) => one.confidence));
  if (rival * 2 > confidence) return 'doubtful';
  return confidence < sure ? 'likely' : 'sure';
}

/** The fields of an invoice that are read from its file. */
interface FileFields {
  readonly company: { readonly uid: string; readonly tax_number: string | null } | null;
  readonly invoice_number: string | null;
  readonly invoice_date: string | null;
  readonly currency: string | null;
  readonly total_price: string | null;
  readonly total_vat: string | null;
  readonly payment_type: string | null;
}

/** The invoice's current values by the field names of `ReadValue`, with the UID for the company. */
export const currentValues = ({ company, ...invoice }: FileFields) => ({
  company: company?.uid ?? null,
  tax_number: company?.tax_number ?? null,
  invoice_number: invoice.invoice_number,
  invoice_date: invoice.invoice_date,
  currency: invoice.currency,
  total_price: invoice.total_price,
  total_vat: invoice.total_vat,
  payment_type: invoice.payment_type,
});
