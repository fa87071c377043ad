import type { Invoice } from '#contract/invoice.ts';
import type { HeaderValues } from './header-values.ts';

/** What the person may change, and sees in the fields: theirs with what is unsaved on top, or what the service has. */
export const shownValues = (
  invoice: Invoice,
  header: { readonly values: HeaderValues; readonly theirs: HeaderValues },
): HeaderValues =>
  invoice.permissions.can_update && invoice.processing_status !== 'processing'
    ? header.values
    : header.theirs;
