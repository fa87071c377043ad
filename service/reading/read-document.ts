import { UnreadableFile, type DocumentReading } from '#documents/document-reading.ts';
import { readPdf } from '#service/reading/pdf/read-pdf.ts';
import { readPicture } from '#service/reading/picture/read-picture.ts';
import { readXml } from '#documents/einvoice/read-xml.ts';

/** Kinds of pictures that the service takes (gap G24). */
const pictures = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/tiff']);

/**
 * What an uploaded file says.
 * @param type the content type that the sniffer found, such as `application/pdf`
 * @throws UnreadableFile with a sentence for a person
 */
export async function readDocument(bytes: Uint8Array, type: string): Promise<DocumentReading> {
  if (bytes.length === 0) throw new UnreadableFile('empty-file');
  const kind = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (kind === 'application/pdf') return readPdf(bytes);
  if (kind === 'application/xml' || kind === 'text/xml' || kind.endsWith('+xml'))
    return readXml(bytes);
  if (pictures.has(kind)) return readPicture(bytes);
  throw new UnreadableFile('unknown-kind');
}
