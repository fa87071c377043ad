import type { FastifyRequest } from 'fastify';
import type { HistoryEntry, Invoice, InvoiceRow } from '#contract/invoice.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import type { StoredInvoice } from '#service/db/invoice-rows.ts';
import { displayAmount } from '#service/domain/display.ts';
import { invoicePermissions, type Caller } from '#service/domain/permissions.ts';
import { vatCategories } from '#service/domain/vat-categories.ts';
import { fileAddress, wordsAddress } from '#service/files/signed-address.ts';
import { originOf } from '#service/http/origin.ts';

/** A row of the inbox for this caller (interface 2.1). */
export function serializeRow(invoice: StoredInvoice, caller: Caller): InvoiceRow {
  return {
    hf_id: invoice.hf_id,
    uid: invoice.uid,
    total_price: invoice.total_price,
    total_price_display: displayAmount(
      invoice.total_price,
      invoice.currency,
      invoice.language,
      invoice.country,
    ),
    currency: invoice.currency,
    invoice_date: invoice.invoice_date,
    company: invoice.company,
    category: invoice.category,
    processing_status: invoice.processing_status,
    approvement_status: invoice.approvement_status,
    permissions: invoicePermissions(caller, invoice),
    created_at: invoice.created_at,
    workspace_user: invoice.workspace_user,
  };
}

/** The signed address of an invoice's file under the caller's origin (gap G23). */
export function serializeFile(
  invoice: StoredInvoice,
  request: FastifyRequest,
  secret: Uint8Array,
): string {
  return fileAddress(originOf(request), secret, invoice.uid, invoice.file_name, Date.now());
}

/** A complete invoice for this caller (interface 2.2). */
export function serializeInvoice(
  {
    invoice,
    items,
    history,
    wordsStored,
  }: {
    readonly invoice: StoredInvoice;
    readonly items: InvoiceItem[];
    readonly history: HistoryEntry[];
    readonly wordsStored: number | null;
  },
  {
    caller,
    request,
    secret,
  }: { readonly caller: Caller; readonly request: FastifyRequest; readonly secret: Uint8Array },
): Invoice {
  return {
    ...serializeRow(invoice, caller),
    file: serializeFile(invoice, request, secret),
    words:
      wordsStored === null
        ? null
        : wordsAddress(originOf(request), secret, invoice.uid, wordsStored, Date.now()),
    items,
    total_vat: invoice.total_vat,
    invoice_number: invoice.invoice_number,
    language: invoice.language,
    country: invoice.country,
    card: invoice.card,
    payment_type: invoice.payment_type,
    history,
    vat_categories: vatCategories(items),
  };
}

/** The `ETag` of an invoice's version (gap G32). */
export const etagOf = (invoice: { readonly version: number }): string => `"${invoice.version}"`;

/** The versions in `If-Match`; null for any. Weak tags never match. */
export function versionsOf(header: string | undefined): readonly number[] | null {
  if (header === undefined) return null;
  const tags = header.split(',').map((tag) => tag.trim());
  if (tags.includes('*')) return null;
  return tags.flatMap((tag) => /^"(\d{1,15})"$/.exec(tag)?.[1] ?? []).map(Number);
}
