import type { Invoice } from '#contract/invoice.ts';
import { checkInvoice, type Check } from '#src/lib/checks/check-invoice.ts';
import { todayIso } from '#src/lib/days.ts';
import type { Line } from '#src/lib/line-changes.ts';
import type { HeaderValues } from './header-values.ts';

/** What the person may change, and sees in the fields: theirs with what is unsaved on top, or what the service has. */
export const shownValues = (invoice: Invoice, header: { readonly values: HeaderValues; readonly theirs: HeaderValues }): HeaderValues =>
  invoice.permissions.can_update && invoice.processing_status !== 'processing' ? header.values : header.theirs;

/** What is worth a look on the invoice as it is shown at this moment. */
export const openChecks = (values: HeaderValues, lines: readonly Line[]): readonly Check[] => checkInvoice({ ...values, company: values.company_uid, items: lines }, todayIso());
