import { UnreadableFile, type DocumentReading } from '#documents/document-reading.ts';
import { Fields } from '#documents/field-values.ts';
import { readCii } from './read-cii.ts';
import { readFatturaPa } from './read-fatturapa.ts';
import { readUbl } from './read-ubl.ts';
import { noteOthers } from './several-invoices.ts';
import { parseXml, textAt, type XmlElement } from './xml-tree.ts';

type Dialect = (root: XmlElement, fields: Fields) => DocumentReading;

const dialects = new Map<string, Dialect>([
  ['Invoice', readUbl],
  ['CreditNote', readUbl],
  ['CrossIndustryInvoice', readCii],
  ['CrossIndustryDocument', readCii],
  ['FatturaElettronica', readFatturaPa],
]);

/**
 * What an XML e-invoice says.
 * @throws UnreadableFile when it is no XML that may be read, or no invoice
 */
export function readXml(bytes: Uint8Array): DocumentReading {
  const [first, ...others] = invoicesIn(parseXml(bytes));
  const dialect = first === undefined ? undefined : dialects.get(first.name);
  if (first === undefined || dialect === undefined)
    throw new UnreadableFile(
      'This XML file is not an invoice in a known format (UBL, CII or FatturaPA).',
    );
  const fields = new Fields();
  noteOthers(
    [first, ...others].map((one) => textAt(one, 'ID') ?? textAt(one, 'ExchangedDocument', 'ID')),
    fields,
  );
  const reading = dialect(first, fields);
  if (isEmpty(reading))
    throw new UnreadableFile('This XML file names itself an invoice but holds none of its fields.');
  return reading;
}

/** The invoice, or those inside an envelope: Peppol's StandardBusinessDocument, UBL-TR's Package. Their depth is small. */
function invoicesIn(root: XmlElement, depth = 0): XmlElement[] {
  if (dialects.has(root.name)) return [root];
  return depth > 6 ? [] : root.children.flatMap((child) => invoicesIn(child, depth + 1));
}

function isEmpty(reading: DocumentReading): boolean {
  return (
    reading.company === null &&
    reading.invoice_number === '' &&
    reading.total_price === null &&
    reading.items.length === 0
  );
}
