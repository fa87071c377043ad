// Viewers for e-invoices, alone or embedded in a PDF: one chunk.
export { EmbeddedInvoiceNote, EmbeddedInvoiceView } from './embedded/embedded-invoice-note.tsx';
export { readEmbeddedInvoice } from './embedded/read-embedded-invoice.ts';
export { XmlViewer } from './xml-viewer.tsx';
