import * as z from 'zod/mini';

/** How the memory of a company does on one field of its own confirmed invoices. */
const rememberedField = z.object({
  /** The wire name of the field. */
  field: z.string(),
  /** The confirmed values, how many of them are right with the memory, and how many without. */
  of: z.number(),
  right: z.number(),
  right_without: z.number(),
  /** Whether the memory is used for it: it made nothing worse. */
  counts: z.boolean(),
  /** The words that name the value on the pages of the company, as printed. */
  labels: z._default(z.array(z.string()), []),
});

/** What was learnt from the confirmed invoices of a company, tried on themselves (gap G45). */
export const companyMemory = z.object({
  /** Whether the company's next invoice is read with it. */
  active: z.boolean(),
  /** From how many invoices it was learnt. */
  invoices: z.number(),
  fields: z._default(z.array(rememberedField), []),
  /** The values that are wrong, or empty, with what is used. */
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

/** Switches the memory of a company on or off. */
export const companyMemoryBody = z.object({ active: z.boolean('Send true or false.') });
