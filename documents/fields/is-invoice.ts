import type { DocumentReading } from '#documents/document-reading.ts';

/** Minimum confidence of a currency that is named on the page, not taken from the country. */
const named = 0.68;

/** Whether it is an invoice: a total, a number or lines, or a currency, date and company. */
export function isInvoice({
  total_price,
  invoice_number,
  items,
  invoice_date,
  company,
  evidence,
}: DocumentReading): boolean {
  if (total_price !== null || invoice_number !== '' || items.length > 0) return true;
  return (evidence.currency?.confidence ?? 0) >= named && invoice_date !== null && company !== null;
}
