import type { EInvoice } from '#documents/einvoice/e-invoice.ts';
import {
  dialectName,
  eInvoicesIn,
  isStated,
  likelyAttachments,
} from '#documents/einvoice/e-invoices.ts';
import { xmlRoot, type XmlElement } from '#documents/einvoice/xml-tree.ts';
import type { PDFDocumentProxy } from '#src/widgets/document/pdf/open-pdf.ts';

export interface EmbeddedInvoice {
  readonly xml: XmlElement;
  readonly invoice: EInvoice;
  readonly dialect: string;
}

// An e-invoice with thousands of lines has a few megabytes; larger ones would block the page.
const maxBytes = 10_000_000;

/** The e-invoice embedded in a PDF, or null. Only the attachment's text is used. */
export async function readEmbeddedInvoice(pdf: PDFDocumentProxy): Promise<EmbeddedInvoice | null> {
  const listed: unknown = await pdf.getAttachments();
  const names = listed instanceof Map ? [...listed.keys()].map(String) : [];
  for (const name of likelyAttachments(names.filter((one) => /\.(?:xml|isdoc)$/i.test(one)))) {
    const content: unknown = await pdf.getAttachmentContent(name).catch(() => undefined);
    if (!(content instanceof Uint8Array) || content.length > maxBytes) continue;
    const xml = xmlRoot(content);
    const invoice = xml && eInvoicesIn(xml).find(isStated);
    if (invoice) return { xml, invoice, dialect: dialectName(xml) };
  }
  return null;
}
