import { UnreadableFile, type DocumentReading } from '#documents/document-reading.ts';
import { readPdf } from '#service/reading/pdf/read-pdf.ts';
import { readPicture } from '#service/reading/picture/read-picture.ts';
import { readXml } from '#documents/einvoice/read-xml.ts';

/** Types of pictures that the service accepts (gap G24). */
const pictures = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/tiff']);

/**
 * Reads an uploaded file.
 * @param type the content type that was detected, such as `application/pdf`
 * @throws UnreadableFile with a sentence for people
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
