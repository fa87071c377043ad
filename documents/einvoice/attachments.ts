import { children, text } from './xml-path.ts';
import { textAsXml } from './e-invoices.ts';
import type { XmlElement } from './xml-tree.ts';

/** A document that is attached to an e-invoice. */
export interface EInvoiceAttachment {
  /** File name with its extension. */
  readonly name: string;
  /** May have line breaks. */
  readonly base64: string;
}

const most = 100;

/** Extensions by media type: those that the European standard allows, and others in use. */
const extensions: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'pdf'],
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/tiff', 'tif'],
  ['text/csv', 'csv'],
  ['text/plain', 'txt'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/zip', 'zip'],
]);
/** Extensions by the names of ways to pack a document. */
const archives: ReadonlyMap<string, string> = new Map([
  ['zip', 'zip'],
  ['gzip', 'gz'],
  ['gz', 'gz'],
  ['rar', 'rar'],
  ['7z', '7z'],
]);
const known = new Set([
  ...extensions.values(),
  ...archives.values(),
  ...'jpeg tiff xls doc odt msg eml p7m xml'.split(' '),
]);

/**
 * The documents that are attached inside an e-invoice (UBL, CII, FatturaPA, Facturae), at most 100.
 * Style sheets and signatures of Turkish invoices are left out. An envelope may contain the
 * invoice as text.
 */
export const attachmentsIn = (root: XmlElement): readonly EInvoiceAttachment[] =>
  attachmentsBelow(root, []).slice(0, most);

function attachmentsBelow(
  node: XmlElement,
  around: readonly XmlElement[],
): readonly EInvoiceAttachment[] {
  const own = attachmentOf(node, around);
  if (own) return [own];
  const parents = [node, ...around.slice(0, 1)];
  const inner = textAsXml(node.text);
  return [...node.children, ...(inner ? [inner] : [])].flatMap((child) =>
    attachmentsBelow(child, parents),
  );
}

function attachmentOf(
  node: XmlElement,
  [parent, reference]: readonly XmlElement[],
): EInvoiceAttachment | undefined {
  switch (node.name) {
    // The name may be beside the document in CII, and one level above in UBL.
    case 'EmbeddedDocumentBinaryObject':
    case 'AttachmentBinaryObject':
      return named(
        node.attributes.get('filename') ||
          [parent, reference]
            .map((one) => text(one, 'DocumentDescription', 'Name', 'ID', 'IssuerAssignedID'))
            .find(Boolean) ||
          'attachment',
        node.attributes.get('mimeCode') ?? '',
        node.text,
      );
    case 'Allegati':
      return named(
        text(node, 'NomeAttachment', 'DescrizioneAttachment') || 'attachment',
        text(node, 'FormatoAttachment'),
        text(node, 'Attachment'),
        text(node, 'AlgoritmoCompressione'),
      );
    case 'Attachment':
      return children(node, 'AttachmentData').length === 0
        ? undefined
        : named(
            text(node, 'AttachmentDescription') || 'attachment',
            text(node, 'AttachmentFormat'),
            text(node, 'AttachmentData'),
            text(node, 'AttachmentCompressionAlgorithm'),
          );
    default:
      return undefined;
  }
}

const extensionIn = (name: string): string =>
  /\.([a-z0-9]{2,4})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * @param type a media type or an extension, which counts where the name has none
 * @param packing how the document is packed, which gives the archive its extension
 */
function named(
  name: string,
  type: string,
  base64: string,
  packing = '',
): EInvoiceAttachment | undefined {
  const kind = extensions.get(type.toLowerCase()) ?? type.toLowerCase();
  const own = extensionIn(name);
  const inner = known.has(own) ? own : kind;
  const extension = archives.get(packing.toLowerCase()) ?? inner;
  if (base64 === '' || !known.has(extension)) return undefined;
  const endings = [inner, extension].filter((one) => known.has(one));
  const whole = endings.reduce(
    (sofar, one) => (extensionIn(sofar) === one ? sofar : `${sofar}.${one}`),
    name,
  );
  return { name: whole, base64 };
}
