import * as z from 'zod/mini';
import { dateTime } from '#contract/dates.ts';
import { orNull } from '#contract/open-enum.ts';
import { recordPermissions, unknownRecordPermissions } from '#contract/permissions.ts';

/** The issuer as part of an invoice (interface 2.4). */
export const companySummary = z.object({
  uid: z.string(),
  name: z.string(),
  address: z._default(z.nullable(z.string()), ''),
  tax_number: orNull(z.string()),
  tax_office: orNull(z.string()),
  phone: orNull(z.string()),
});

/** A company (interface 2.6). */
export const company = z.object({
  uid: z.string(),
  hf_id: z._default(z.string(), ''),
  name: z.string(),
  address: z._default(z.string(), ''),
  tax_number: z._default(z.string(), ''),
  tax_office: z._default(z.string(), ''),
  phone: z._default(z.string(), ''),
  permissions: z._default(recordPermissions, unknownRecordPermissions),
  created_at: dateTime,
  updated_at: dateTime,
  /** Number of the company's invoices, an extension of the list (gap G46). */
  invoice_count: z.optional(z.number()),
});
export type Company = z.output<typeof company>;

const text = (most: number) =>
  z.string('Send text.').check(z.maxLength(most, `At most ${most} characters.`));
const name = z
  .string({
    error: (issue) => (issue.input === undefined ? 'A company needs a name.' : 'Send text.'),
  })
  .check(
    z.trim(),
    z.minLength(1, 'A company needs a name.'),
    z.maxLength(300, 'At most 300 characters.'),
  );

/** What people edit, in the form's order. */
const edited = z.object({
  name,
  tax_number: text(64).check(z.trim()),
  tax_office: text(200).check(z.trim()),
  phone: text(64).check(z.trim()),
  address: text(1000).check(z.trim()),
});
export type CompanyTexts = z.output<typeof edited>;
export type CompanyField = keyof CompanyTexts;
/** The fields that people edit and that a merge chooses one by one, in the form's order. */
export const companyFields: readonly CompanyField[] = z.keyof(edited).options;

/** The texts of a company that people edit, without its UID and whatever else it has. */
export const companyTexts = (company: CompanyTexts): CompanyTexts => ({
  name: company.name,
  tax_number: company.tax_number,
  tax_office: company.tax_office,
  phone: company.phone,
  address: company.address,
});

const { shape } = edited;
/** The body that creates a company: `name` is required, the others may be empty (interface 4.3). */
export const companyBody = z.object({
  name: shape.name,
  address: z._default(shape.address, ''),
  tax_number: z._default(shape.tax_number, ''),
  tax_office: z._default(shape.tax_office, ''),
  phone: z._default(shape.phone, ''),
} satisfies Readonly<Record<CompanyField, unknown>>);
export type CompanyBody = z.output<typeof companyBody>;

/** The body that changes a company: omitted fields keep their value (interface 4.3). */
export const companyPatch = z.partial(edited);
export type CompanyPatch = z.output<typeof companyPatch>;
