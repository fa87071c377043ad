import { useQuery } from '@tanstack/react-query';
import { loadPart } from '#src/i18n/lazy-part.ts';
import type { EmbeddedInvoice } from './read-embedded-invoice.ts';
import type { PDFDocumentProxy } from '#src/widgets/document/pdf/open-pdf.ts';

const loadTools = loadPart(() => import('#src/widgets/document/e-invoice-tools.ts'));

/** Looks for an e-invoice embedded in a PDF; null while none is found. The PDF needs none. */
export function useEmbeddedInvoice(pdf: PDFDocumentProxy | undefined): EmbeddedInvoice | null {
  const { data } = useQuery({
    queryKey: ['embedded-invoice', pdf?.loadingTask.docId],
    queryFn: async () => (pdf ? (await loadTools()).readEmbeddedInvoice(pdf) : null),
    enabled: pdf !== undefined,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    networkMode: 'always',
  });
  return data ?? null;
}
