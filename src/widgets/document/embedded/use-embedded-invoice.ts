import { useEffect, useState } from 'react';
import { loadPart } from '#src/i18n/lazy-part.ts';
import type { EmbeddedInvoice } from './read-embedded-invoice.ts';
import type { PDFDocumentProxy } from '#src/widgets/document/pdf/open-pdf.ts';

const loadTools = loadPart(() => import('#src/widgets/document/e-invoice-tools.ts'));

/**
 * Looks for an e-invoice embedded in a PDF after its pages are loaded; null while none is found.
 */
export function useEmbeddedInvoice(pdf: PDFDocumentProxy | undefined): EmbeddedInvoice | null {
  const [embedded, setEmbedded] = useState<{
    readonly pdf: PDFDocumentProxy;
    readonly found: EmbeddedInvoice | null;
  }>();
  useEffect(() => {
    if (!pdf) return;
    let left = false;
    const look = async () => {
      const { readEmbeddedInvoice } = await loadTools();
      const found = await readEmbeddedInvoice(pdf);
      if (!left) setEmbedded({ pdf, found });
    };
    // The PDF can be read without it.
    look().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [pdf]);
  return embedded && embedded.pdf === pdf ? embedded.found : null;
}
