import type { DocumentReading } from '#documents/document-reading.ts';

/**
 * Minimum confidence of a currency that the page itself names, higher than that of the issuer's
 * country.
 */
const named = 0.68;

/**
 * Whether the findings make an invoice: a total, a number or lines, or else a currency with a date
 * and a company.
 */
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
