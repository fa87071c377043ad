import type { PDFDocumentProxy } from './open-pdf.ts';
import type { XmlInvoice } from './xml-invoice.ts';

/** An e-invoice inside a PDF. */
export interface CarriedXml {
  readonly xml: Document;
  readonly invoice: XmlInvoice;
  /** What kind of e-invoice it is, by the name that people know. */
  readonly dialect: string;
}

const standardNames = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml', 'order-x.xml'];
const mostAttachments = 20;
// An e-invoice of thousands of lines has a few megabytes; more would only hold up the page.
const mostBytes = 10_000_000;

const place = (name: string) => {
  const at = standardNames.indexOf(name.toLowerCase());
  return at < 0 ? standardNames.length : at;
};

async function attachmentsOf(pdf: PDFDocumentProxy): Promise<string[]> {
  const listed: unknown = await pdf.getAttachments();
  const names = listed instanceof Map ? [...listed.keys()].map(String) : [];
  return names
    .filter((name) => /\.xml$/i.test(name))
    .toSorted((a, b) => place(a) - place(b))
    .slice(0, mostAttachments);
}

function dialectOf(xml: Document): string {
  const root = xml.documentElement;
  const guideline =
    root.getElementsByTagNameNS('*', 'GuidelineSpecifiedDocumentContextParameter')[0]
      ?.textContent ??
    root.getElementsByTagNameNS('*', 'CustomizationID')[0]?.textContent ??
    '';
  if (/xrechnung/i.test(guideline)) return 'XRechnung';
  if (root.localName === 'CrossIndustryDocument') return 'ZUGFeRD 1';
  if (root.localName === 'CrossIndustryInvoice')
    return /zugferd/i.test(guideline) ? 'ZUGFeRD 2' : 'Factur-X, ZUGFeRD 2';
  return root.localName.startsWith('Fattura') ? 'FatturaPA' : 'UBL';
}

/** The e-invoice that the PDF carries; null when it has none that can be read. Nothing but its text is looked at. */
export async function readCarried(pdf: PDFDocumentProxy): Promise<CarriedXml | null> {
  const names = await attachmentsOf(pdf).catch(() => []);
  if (names.length === 0) return null;
  const [{ decodeXml, parseXml }, { readXmlInvoices }] = await Promise.all([
    import('#src/lib/parse-xml.ts'),
    import('./read-xml-invoices.ts'),
  ]);
  for (const name of names) {
    const content: unknown = await pdf.getAttachmentContent(name).catch(() => undefined);
    if (!(content instanceof Uint8Array) || content.length > mostBytes) continue;
    const xml = parseXml(decodeXml(new Uint8Array(content)));
    const invoice = xml && readXmlInvoices(xml)[0];
    if (invoice) return { xml, invoice, dialect: dialectOf(xml) };
  }
  return null;
}
