import * as z from 'zod/mini';

/** How well a company's memory predicts one field of its confirmed invoices. */
const rememberedField = z.object({
  /** The field's wire name. */
  field: z.string(),
  /** Number of confirmed values, and of correct ones with and without the memory. */
  of: z.number(),
  right: z.number(),
  right_without: z.number(),
  /** Whether the memory is used for this field, because it made no value worse. */
  counts: z.boolean(),
  /** The words printed beside the value on the company's documents. */
  labels: z._default(z.array(z.string()), []),
});

/** What was learned from a company's confirmed invoices, tested on these invoices (gap G45). */
export const companyMemory = z.object({
  /** Whether the company's next invoice is read with it. */
  active: z.boolean(),
  invoices: z.number(),
  fields: z._default(z.array(rememberedField), []),
  /** Values that are wrong or empty with the memory. */
  missed: z._default(
    z.array(
      z.object({
        invoice_uid: z.string(),
        hf_id: z._default(z.string(), ''),
        field: z.string(),
        given: z._default(z.string(), ''),
        value: z.string(),
      }),
    ),
    [],
  ),
});
export type CompanyMemory = z.output<typeof companyMemory>;

/** The body that switches a company's memory on or off. */
export const companyMemoryBody = z.object({ active: z.boolean('Send true or false.') });
