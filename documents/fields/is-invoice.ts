import type { DocumentReading } from '#documents/document-reading.ts';

/** Minimum confidence of a currency that is named on the page, not taken from the country. */
const named = 0.68;

/** Whether it is an invoice: a total, a number or lines, or a currency, date and company. */
export function isInvoice(reading: DocumentReading): boolean {
  const { total_price, invoice_number, items, invoice_date, company, evidence } = reading;
  if (total_price !== null || items.length > 0) return true;
  const inMoney = (evidence.currency?.confidence ?? 0) >= named;
  if (invoice_number !== '') return inMoney || !isWithoutAmounts(reading);
  return inMoney && invoice_date !== null && company !== null;
}

/** Notes about pages that were not read, which may have amounts. */
const unread: ReadonlySet<string> = new Set(['most-pages', 'pages-left-out']);

/**
 * Whether a page of text states no amounts, as an itinerary or a delivery note, so that its number
 * is not that of an invoice. In a picture the amounts may only be too hard to read.
 */
const isWithoutAmounts = ({ from, candidates, notes }: DocumentReading): boolean =>
  from === 'text' &&
  candidates?.some(({ kind }) => kind === 'amount') === false &&
  !notes.some(({ code }) => unread.has(code));
