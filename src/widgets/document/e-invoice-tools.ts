// E-invoices, alone or embedded in a PDF: one chunk.
export { EmbeddedInvoiceNote } from './embedded/embedded-invoice-note.tsx';
export { EmbeddedInvoiceView } from './embedded/embedded-invoice-view.tsx';
export { readEmbeddedInvoice } from './embedded/read-embedded-invoice.ts';
export { XmlViewer } from './xml-viewer.tsx';
