import { checkInvoice, type Check } from '#src/lib/checks/check-invoice.ts';
import { todayIso } from '#src/lib/days.ts';
import type { Line } from '#src/lib/line-changes.ts';
import type { HeaderValues } from '#src/pages/invoice/fields/header-values.ts';

/** What is worth a look on the invoice as it is shown at this moment. */
export const openChecks = (values: HeaderValues, lines: readonly Line[]): readonly Check[] =>
  checkInvoice({ ...values, company: values.company_uid, items: lines }, todayIso());
