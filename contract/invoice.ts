import * as z from 'zod/mini';
import { cardSummary } from '#contract/card.ts';
import { companySummary } from '#contract/company.ts';
import { isCurrency } from '#contract/currency.ts';
import { dateTime, isoDate } from '#contract/dates.ts';
import { decimal, decimalWithin, moneyLimits } from '#contract/decimal.ts';
import { invoiceItem } from '#contract/invoice-item.ts';
import { readingNote } from './reading-note.ts';
import { openEnum, orNull } from '#contract/open-enum.ts';
import { searchText } from '#contract/paging.ts';
import { invoicePermissions, unknownPermissions } from '#contract/permissions.ts';
import { signals } from '#contract/signals.ts';
import { uidShape } from '#contract/uid.ts';
import { workspaceUser } from '#contract/workspace-user.ts';

/** State of reading the uploaded file (gap G10). */
export const processingStatuses = ['processing', 'finished', 'failed'] as const;
export type ProcessingStatus = (typeof processingStatuses)[number];
/** The decision on an invoice (gap G11). */
export const approvementStatuses = ['waiting', 'approved', 'rejected'] as const;
export type ApprovementStatus = (typeof approvementStatuses)[number];
/** Payment types (gap G18). */
export const paymentTypes = ['credit_card', 'cash', 'bank_transfer', 'other'] as const;
export type PaymentType = (typeof paymentTypes)[number];
/** Kinds of history entries (gap G20). */
export const historyActions = [
  'upload',
  'process',
  'fail',
  'update',
  'item_add',
  'item_update',
  'item_delete',
  'approve',
  'reject',
  'remove_approval',
] as const;
export type HistoryAction = (typeof historyActions)[number];

/** The category of an invoice (gap G16). */
const category = z.object({ uid: z.string(), name: z.string() });

/** Absolute address of the uploaded file (gap G23), never one that runs script. */
const fileAddress = z.string().check(z.regex(/^https?:/));

const listFields = {
  hf_id: z._default(z.string(), ''),
  uid: z.string(),
  total_price: orNull(decimal),
  total_price_display: z._default(z.nullable(z.string()), ''),
  currency: z._default(z.nullable(z.string().check(z.regex(/^(?![A-Za-z]{3}$)|^[A-Z]+$/))), ''),
  invoice_date: orNull(z.string().check(z.regex(/^[^T ]*$/))),
  company: orNull(companySummary),
  category: orNull(category),
  processing_status: openEnum(processingStatuses),
  approvement_status: openEnum(approvementStatuses),
  permissions: z._default(invoicePermissions, unknownPermissions),
  created_at: dateTime,
  workspace_user: orNull(workspaceUser),
};

/** One row of the inbox (interface 2.1). */
export const invoiceRow = z.object({
  ...listFields,
  /** Null after a decision; missing where the service has no signals (gap G47). */
  signals: z.optional(z.nullable(signals)),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

/**
 * A changed field in the history: its wire name and its values as text; without `from`, the
 * previous value is unknown (gap G20).
 */
const historyChange = z.strictObject({
  field: z.string(),
  from: z.optional(z.unknown()),
  to: z._default(z.unknown(), null),
  /** For values that were read from the file: `xml`, `text` or `ocr`, and confidence 0 to 1. */
  source: z.optional(z.nullable(z.string())),
  sure: z.optional(z.nullable(z.number())),
});
export type HistoryChange = z.output<typeof historyChange>;

/**
 * An entry of an invoice's history (gap G20). Strict, so that an entry of another shape is
 * normalized instead of being shown in part (gap G38).
 */
const historyEntry = z.strictObject({
  uid: z._default(z.string(), ''),
  action: openEnum(historyActions),
  created_at: z._default(z.string(), ''),
  workspace_user: orNull(workspaceUser),
  reason: orNull(z.string()),
  changes: z._default(z.array(historyChange), []),
  /** The notes behind the `reason` of a reading, for sentences in other languages. */
  notes: z.optional(z.array(readingNote)),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** VAT of one rate, computed from the items (gap G21). */
const vatCategory = z.object({
  vat_rate: decimal,
  net: decimal,
  vat: decimal,
  total: decimal,
});
export type VatCategory = z.output<typeof vatCategory>;

/** A complete invoice (interface 2.1 and 2.2). */
export const invoice = z.object({
  ...listFields,
  file: orNull(fileAddress),
  /**
   * Address of the words of its pictures and the evidence for its values, signed like `file`; null
   * where none are stored (gap G43).
   */
  words: orNull(fileAddress),
  items: z._default(z.array(invoiceItem), []),
  total_vat: orNull(decimal),
  invoice_number: z._default(z.nullable(z.string()), ''),
  language: z._default(z.nullable(z.string()), ''),
  country: z._default(z.nullable(z.string()), ''),
  card: orNull(cardSummary),
  payment_type: orNull(openEnum(paymentTypes)),
  history: z._default(z.array(historyEntry), []),
  vat_categories: z._default(z.array(vatCategory), []),
});
export type Invoice = z.output<typeof invoice>;

/** The response to an upload (interface 4.1). */
export const uploadedInvoice = z.object({
  hf_id: z._default(z.string(), ''),
  uid: z.string(),
  file: orNull(fileAddress),
  processing_status: openEnum(processingStatuses),
  created_at: dateTime,
  workspace_user: orNull(workspaceUser),
});
export type UploadedInvoice = z.output<typeof uploadedInvoice>;

/** The response to approve, reject and remove-approval (interface 4.1, gaps G12 and G13). */
export const approval = z.object({
  uid: z.string(),
  approvement_status: openEnum(approvementStatuses),
  permissions: invoicePermissions,
});
export type Approval = z.output<typeof approval>;

/** The response to read-again: the invoice is being read (gap G41). */
export const readingAgain = z.extend(approval, { processing_status: openEnum(processingStatuses) });

const uuid = z.string('Must be a valid UUID.').check(z.regex(uidShape, 'Must be a valid UUID.'));

/**
 * The body that changes an invoice: any subset of the fields; null clears a field that may be
 * empty; unknown fields are ignored (interface 4.1, gaps G7 and G28).
 */
export const invoicePatch = z.object({
  total_price: z.optional(z.nullable(decimalWithin(moneyLimits))),
  total_vat: z.optional(z.nullable(decimalWithin(moneyLimits))),
  invoice_date: z.optional(z.nullable(isoDate)),
  invoice_number: z.optional(
    z.string('Send text.').check(z.trim(), z.maxLength(200, 'At most 200 characters.')),
  ),
  currency: z.optional(
    z.string('Send a currency code.').check(
      z.refine(isCurrency, {
        error: (issue) =>
          `"${String(issue.input)}" is not a currency code of ISO 4217, such as EUR.`,
      }),
    ),
  ),
  payment_type: z.optional(
    z.nullable(z.enum(paymentTypes, 'One of credit_card, cash, bank_transfer, other.')),
  ),
  company_uid: z.optional(z.nullable(uuid)),
  card_uid: z.optional(z.nullable(uuid)),
});
export type InvoicePatch = z.output<typeof invoicePatch>;

/** The body of a rejection: an optional reason of at most 1,000 characters (gap G12). */
export const rejection = z.object({
  reason: z.optional(
    z.nullable(z.string('Send text.').check(z.maxLength(1000, 'At most 1,000 characters.'))),
  ),
});

const many = <T extends z.ZodMiniType<string, string>>(item: T) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
      z.array(item),
    ),
  );

const filterFields = {
  company__uid: many(uuid),
  workspace_user__uid: many(uuid),
  card__uid: many(uuid),
  approvement_status: many(z.string('Send text.')),
  payment_type: many(z.string('Send text.')),
  created_at: z.optional(isoDate),
  created_at__from_date: z.optional(isoDate),
  created_at__to_date: z.optional(isoDate),
  query: searchText,
};

/** The filters of the inbox; both ends of a range are included (interface 4.1, gaps G3, G4, G5). */
export const invoiceFilters = z.object(filterFields);
export type InvoiceFilters = z.output<typeof invoiceFilters>;
