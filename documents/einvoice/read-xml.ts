import { UnreadableFile, type DocumentReading } from '#documents/document-reading.ts';
import { Fields } from '#documents/field-values.ts';
import { noteSeveral } from '#documents/fields/several-invoices.ts';
import { eInvoicesIn } from './e-invoices.ts';
import { readingOf } from './reading-of.ts';
import { parseXml } from './xml-tree.ts';

/**
 * Reads an XML e-invoice; of several invoices in a file the first.
 * @throws UnreadableFile when the XML is refused, or is no invoice
 */
export function readXml(bytes: Uint8Array): DocumentReading {
  const invoices = eInvoicesIn(parseXml(bytes));
  const [first, ...others] = invoices;
  if (first === undefined) throw new UnreadableFile('xml-no-invoice');
  const fields = new Fields();
  if (others.length > 0) noteSeveral(others, fields);
  const reading = readingOf(first, fields);
  if (isEmpty(reading)) throw new UnreadableFile('xml-without-fields');
  return reading;
}

function isEmpty(reading: DocumentReading): boolean {
  return (
    reading.company === null &&
    reading.invoice_number === '' &&
    reading.total_price === null &&
    reading.items.length === 0
  );
}
