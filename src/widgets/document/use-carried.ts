import { useEffect, useState } from 'react';
import { withAsideTexts } from '#src/i18n/languages.ts';
import type { CarriedXml } from './carried-xml.ts';
import type { PDFDocumentProxy } from './open-pdf.ts';

/** The e-invoice that a PDF carries, looked for once its pages are there; null while none is known. */
export function useCarried(pdf: PDFDocumentProxy | undefined): CarriedXml | null {
  const [carried, setCarried] = useState<{
    readonly pdf: PDFDocumentProxy;
    readonly found: CarriedXml | null;
  }>();
  useEffect(() => {
    if (!pdf) return;
    let left = false;
    const look = async () => {
      const { readCarried } = await withAsideTexts(import('./carried-xml.ts'));
      const found = await readCarried(pdf);
      if (!left) setCarried({ pdf, found });
    };
    // Without it the document is still there to be read.
    look().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [pdf]);
  return carried && carried.pdf === pdf ? carried.found : null;
}
