import { UnreadableFile, type DocumentReading } from '#documents/document-reading.ts';
import { Fields } from '#documents/field-values.ts';
import { eInvoicesIn } from './e-invoices.ts';
import { readingOf } from './reading-of.ts';
import { parseXml } from './xml-tree.ts';

/**
 * What an XML e-invoice says; of a file with several invoices the first one.
 * @throws UnreadableFile when it is no XML that may be read, or no invoice
 */
export function readXml(bytes: Uint8Array): DocumentReading {
  const invoices = eInvoicesIn(parseXml(bytes));
  const [first] = invoices;
  if (first === undefined)
    throw new UnreadableFile(
      'This XML file is not an invoice in a known format (UBL, CII or FatturaPA).',
    );
  const fields = new Fields();
  noteOthers(
    invoices.map(({ number }) => number),
    fields,
  );
  const reading = readingOf(first, fields);
  if (isEmpty(reading))
    throw new UnreadableFile('This XML file names itself an invoice but holds none of its fields.');
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

/**
 * Says that a file holds more than one invoice, and which were left; a person then uploads them on
 * their own.
 */
function noteOthers(numbers: readonly string[], fields: Fields): void {
  const [, ...others] = numbers;
  if (others.length === 0) return;
  const known = others
    .slice(0, 5)
    .map((number) => fields.text(number, 60, 'invoice number'))
    .filter((number) => number !== '');
  const named =
    known.length === 0
      ? ''
      : ` Not read: ${known.join(', ')}${others.length > known.length ? ', …' : ''}.`;
  fields.note(`The file holds ${numbers.length} invoices; the first one was read.${named}`);
}
