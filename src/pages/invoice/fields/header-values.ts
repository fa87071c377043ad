import * as z from 'zod/mini';
import { invoicePatch, type Invoice, type InvoicePatch } from '#contract/invoice.ts';

/** The fields that are saved together, in the order of a document. */
export const headerFields = [
  'company_uid',
  'invoice_number',
  'invoice_date',
  'currency',
  'total_price',
  'total_vat',
  'payment_type',
  'card_uid',
] as const;
export type HeaderField = (typeof headerFields)[number];

/** The fields in the form: texts as on the wire, empty for none. */
export type HeaderValues = Readonly<Record<HeaderField, string>>;

export function headerValues(invoice: Invoice): HeaderValues {
  return {
    company_uid: invoice.company?.uid ?? '',
    invoice_number: invoice.invoice_number ?? '',
    invoice_date: invoice.invoice_date ?? '',
    currency: invoice.currency ?? '',
    total_price: invoice.total_price ?? '',
    total_vat: invoice.total_vat ?? '',
    payment_type: invoice.payment_type ?? '',
    card_uid: invoice.card?.uid ?? '',
  };
}

export function isHeaderField(name: string): name is HeaderField {
  return (headerFields as readonly string[]).includes(name);
}

// Null clears a field, except these two texts, which the interface never returns as null (gap G7).
const texts: ReadonlySet<HeaderField> = new Set(['invoice_number', 'currency']);

/** The contract's body schema: values that differ from `theirs` are validated and sent. */
export function headerSchema(theirs: HeaderValues): z.ZodMiniType<InvoicePatch, HeaderValues> {
  const changes = (values: HeaderValues) =>
    Object.fromEntries(
      headerFields
        .filter((field) => values[field] !== theirs[field])
        .map((field) => [field, values[field] === '' && !texts.has(field) ? null : values[field]]),
    );
  // The form's values have no type until the contract has validated them.
  return z.pipe(
    z.transform((values: HeaderValues) => changes(values) as z.input<typeof invoicePatch>),
    invoicePatch,
  );
}
