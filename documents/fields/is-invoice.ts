import type { DocumentReading } from '#documents/document-reading.ts';

/** Money that the page names itself, not that of the issuer's country. */
const named = 0.68;

/**
 * Whether what was found is worth keeping: a total, a number or lines, or else money with a day and
 * a company.
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
