import type { ReadValue } from '#contract/file-words.ts';

/** How sure the reading is of a value, in the three steps that a person sees. */
export type ConfidenceLevel = 'sure' | 'likely' | 'doubtful';

// What is read with less is wrong too often to be passed over at a glance.
const likely = 0.75;
const sure = 0.9;

/** How sure a value that was read is; an empty one is one that too little spoke for. */
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

/** What an invoice holds now, by the field names of `ReadValue`; of its company the uid. */
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
