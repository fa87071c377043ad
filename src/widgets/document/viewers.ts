// The viewers of uploaded files: one chunk, with pdf.js beside it.
export { FileFailure } from './file-failure.tsx';
export { ImageViewer } from './image-viewer.tsx';
export { pagesForPaper, pdfText, prefetchPdf } from './pdf/open-pdf.ts';
export { PdfViewer } from './pdf/pdf-viewer.tsx';
