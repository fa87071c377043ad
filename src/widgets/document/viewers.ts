// Viewers for uploaded files: one chunk, besides pdf.js.
export { FileFailure } from './file-failure.tsx';
export { ImageViewer } from './image-viewer.tsx';
export { pagesForPaper, pdfText, prefetchPdf } from './pdf/open-pdf.ts';
export { PdfViewer } from './pdf/pdf-viewer.tsx';
