import type { InvoiceRow } from '#contract/invoice.ts';

/** Whether approving the invoice asks about something, as far as its row tells (decision 040). */
export const needsEye = ({ signals }: InvoiceRow): boolean =>
  signals
    ? [signals.missing, signals.wrong, signals.duplicates].some((found) => found.length > 0)
    : false;
