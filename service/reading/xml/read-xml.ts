import { UnreadableFile, type DocumentReading } from '#service/reading/document-reading.ts';
import { Fields } from '#service/reading/fields.ts';
import { readCii } from './read-cii.ts';
import { readFatturaPa } from './read-fatturapa.ts';
import { readUbl } from './read-ubl.ts';
import { parseXml, type XmlElement } from './xml-tree.ts';

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
  const root = parseXml(bytes);
  const dialect = dialects.get(root.name);
  if (dialect === undefined) throw new UnreadableFile('This XML file is not an invoice in a known format (UBL, CII or FatturaPA).');
  const reading = dialect(root, new Fields());
  if (isEmpty(reading)) throw new UnreadableFile('This XML file names itself an invoice but holds none of its fields.');
  return reading;
}

function isEmpty(reading: DocumentReading): boolean {
  return reading.company === null && reading.invoice_number === '' && reading.total_price === null && reading.items.length === 0;
}
