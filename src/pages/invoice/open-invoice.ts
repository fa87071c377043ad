import { createContext, use } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import type { HeaderForm } from './fields/header-form.ts';
import type { ItemGrid } from './items/item-grid.ts';

/** The open dialog; `reason` is the initial text of a rejection. */
export type Asking =
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'delete' }
  | null;

export interface OpenInvoice {
  readonly invoice: Invoice;
  readonly form: HeaderForm;
  readonly grid: ItemGrid;
  readonly editable: boolean;
  /** Saves lines and fields. @returns whether nothing is unsaved afterwards */
  readonly saveAll: () => Promise<boolean>;
  readonly ask: (asking: Asking) => void;
}

export const OpenInvoiceContext = createContext<OpenInvoice | null>(null);

export function useOpenInvoice(): OpenInvoice {
  const open = use(OpenInvoiceContext);
  if (!open) throw new Error('outside the page of an invoice');
  return open;
}
