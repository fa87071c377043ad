import type { InvoicePermissions } from '#contract/permissions.ts';
import type { InvoiceRow } from '#contract/invoice.ts';

/**
 * A selected invoice: what the sums and a bulk run need of it, so that a hundred thousand fit into
 * memory.
 */
export interface SelectedInvoice {
  readonly uid: string;
  readonly hf_id: string;
  readonly company: string | null;
  /** Decimal string in `currency`; null when the invoice has none. */
  readonly total_price: string | null;
  readonly currency: string | null;
  readonly approvement_status: string;
  /** A file that is still being read explains why nothing is allowed yet. */
  readonly processing_status: string;
  readonly permissions: InvoicePermissions;
}

/** Takes from a row of the list what a selection keeps (interface 2.1). */
export const toSelected = (row: InvoiceRow): SelectedInvoice => ({
  uid: row.uid,
  hf_id: row.hf_id,
  company: row.company?.name ?? null,
  total_price: row.total_price,
  currency: row.currency,
  approvement_status: row.approvement_status,
  processing_status: row.processing_status,
  permissions: row.permissions,
});
