import type { Invoice } from '#contract/invoice.ts';
import { headerValues } from '#src/pages/invoice/fields/header-values.ts';
import { useDuplicates } from './use-duplicates.ts';

/**
 * Looks for the likely duplicates of an invoice before it is opened: who approves it fast does not
 * wait for the search. Shows nothing.
 */
export function PrefetchDuplicates({ invoice }: { invoice: Invoice }) {
  useDuplicates(invoice, headerValues(invoice));
  return null;
}
