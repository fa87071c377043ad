import type { InvoiceRow } from '#contract/invoice.ts';
import type { DecisionState } from './why-not.ts';

/** What sums and bulk actions need of an invoice; 100,000 must fit into memory. */
export interface SelectedInvoice extends DecisionState {
  readonly uid: string;
  readonly hf_id: string;
  readonly company: string | null;
  /** Decimal string in `currency`; null when the invoice has none. */
  readonly total_price: string | null;
  readonly currency: string | null;
  /** Wire names of required fields that are empty, as far as the row tells (gap G47). */
  readonly missing?: readonly string[];
  /** Its sums, decimals or date look wrong (gap G47). */
  readonly wrong?: true;
  /** UIDs of invoices that are probably the same (gap G47). */
  readonly duplicates?: readonly string[];
}

/** Converts a row of the list (interface 2.1). */
export const toSelected = (row: InvoiceRow): SelectedInvoice => ({
  uid: row.uid,
  hf_id: row.hf_id,
  company: row.company?.name ?? null,
  total_price: row.total_price,
  currency: row.currency,
  approvement_status: row.approvement_status,
  processing_status: row.processing_status,
  permissions: row.permissions,
  ...(row.signals?.missing.length ? { missing: row.signals.missing } : {}),
  ...(row.signals?.wrong.length ? { wrong: true } : {}),
  ...(row.signals?.duplicates.length ? { duplicates: row.signals.duplicates } : {}),
});
