import { checkInvoice, type Check } from '#documents/checks/check-invoice.ts';
import { todayIso } from '#src/lib/dates/days.ts';
import type { Line } from '#src/lib/changes/line-changes.ts';
import type { HeaderValues } from '#src/pages/invoice/fields/header-values.ts';

export const openChecks = (values: HeaderValues, lines: readonly Line[]): readonly Check[] =>
  checkInvoice({ ...values, company: values.company_uid, items: lines }, todayIso());
