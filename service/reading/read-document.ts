import { UnreadableFile, type DocumentReading } from './document-reading.ts';
import { readPdf } from './pdf/read-pdf.ts';
import { readXml } from './xml/read-xml.ts';

/**
 * What an uploaded file says.
 * @param type the content type that the sniffer found, such as `application/pdf`
 * @throws UnreadableFile with a sentence for a person
 */
export async function readDocument(bytes: Uint8Array, type: string): Promise<DocumentReading> {
  if (bytes.length === 0) throw new UnreadableFile('This file is empty.');
  const kind = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (kind === 'application/pdf') return readPdf(bytes);
  if (kind === 'application/xml' || kind === 'text/xml' || kind.endsWith('+xml')) return readXml(bytes);
  if (kind.startsWith('image/')) {
    throw new UnreadableFile('This file is a picture, and text in pictures cannot be read yet. The invoice can be filled in by hand.');
  }
  throw new UnreadableFile('This kind of file cannot be read. The invoice can be filled in by hand.');
}
