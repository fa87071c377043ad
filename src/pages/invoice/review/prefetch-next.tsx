import { useQueries, useQuery } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoice.ts';
import { fileQueries } from '#src/api/files.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { openAfter } from '#src/lib/review/review-order.ts';
import { reviewOf } from '#src/api/reviews/review-store.ts';
import { sinceLastTime } from '#src/pages/invoice/changes/last-time.ts';
import { likelyDuplicates } from '#src/widgets/duplicates/find-duplicates.ts';
import { whyDone, type ReviewAt } from './use-review.ts';
import { prerenderInvoice } from '#src/widgets/prerender-invoice.ts';
import { useChange } from '#src/ui/use-change.ts';

const invoicesAhead = 2;
const freshForMs = 60_000;

/**
 * Prefetches the next waiting invoices, and of the first one also the document and the search for
 * duplicates. Renders nothing.
 */
export function PrefetchNext({ uid, at }: { uid: string; at: ReviewAt }) {
  const { inReview } = at;
  const review = inReview ? reviewOf(at.id) : undefined;
  const next = review
    ? openAfter(review, uid, (other) => whyDone(other) !== null, invoicesAhead)
    : at.nextWaiting
      ? [at.nextWaiting.row.uid]
      : [];
  const [first] = useQueries({
    queries: next.map((other) => ({ ...invoiceQueries.detail(other), staleTime: freshForMs })),
  });
  const invoice = first?.data?.invoice;
  useChange(
    invoice?.uid ?? '',
    (upcoming) => {
      if (upcoming !== '') prerenderInvoice(upcoming);
    },
    '',
  );
  return (
    <>
      {invoice?.file && <PrefetchDocument address={invoice.file} />}
      {invoice?.permissions.can_approve && <PrefetchDuplicates key={invoice.uid} of={invoice} />}
    </>
  );
}

/** Prefetches the search for duplicates and the changes since last time, for quick approvals. */
function PrefetchDuplicates({ of: invoice }: { of: Invoice }) {
  useQuery({
    ...likelyDuplicates(invoice),
    notifyOnChangeProps: [],
  });
  useQuery({ ...sinceLastTime(invoice), notifyOnChangeProps: [] });
  return null;
}

/** Prefetches a document, and opens a PDF in advance. Renders nothing. */
function PrefetchDocument({ address }: { address: string }) {
  const { data } = useQuery(fileQueries.content(address));
  const bytes = data?.kind === 'pdf' ? data.bytes : null;
  useQuery({
    queryKey: ['prefetched PDF', address],
    queryFn: async () => {
      const { prefetchPdf } = await import('#src/widgets/document/viewers.ts');
      if (bytes) await prefetchPdf(bytes);
      return true;
    },
    enabled: bytes !== null,
    retry: false,
    // The prefetched PDF is cached only while this component is mounted.
    staleTime: 0,
    gcTime: 0,
    notifyOnChangeProps: [],
  });
  return null;
}
