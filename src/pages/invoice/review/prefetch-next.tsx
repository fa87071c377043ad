import { useQueries, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { invoiceQueries } from '#src/api/invoices.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { openAfter } from '#src/lib/review/review-order.ts';
import { reviewOf } from '#src/api/review-store.ts';
import { whyDone, type ReviewAt } from './use-review.ts';

const PrefetchDocument = lazyPart(
  () => import('#src/widgets/document/prefetch-document.tsx'),
  (part) => part.PrefetchDocument,
  { texts: false },
);

const PrefetchDuplicates = lazyPart(
  () => import('#src/pages/invoice/duplicates/prefetch-duplicates.tsx'),
  (part) => part.PrefetchDuplicates,
  { texts: false },
);

const ahead = 2;
const quiet = 60_000;

// While the service is away its code is too: what asks before an approval, and what says that a
// decision failed.
const asking = () => import('#src/pages/invoice/decisions/approve-anyway.tsx');
const failing = () => import('#src/widgets/review/review-troubles.tsx');

/**
 * Reads the next that wait, of the first of them the document and the likely duplicates too, and
 * what deciding shows, before they are asked for. Shows nothing.
 */
export function PrefetchNext({ uid, at }: { uid: string; at: ReviewAt }) {
  const client = useQueryClient();
  const { inReview } = at;
  useEffect(() => {
    for (const load of inReview ? [asking, failing] : [asking]) load().catch(() => undefined);
  }, [inReview]);
  const review = inReview ? reviewOf(at.id) : undefined;
  const next = review
    ? openAfter(review, uid, (other) => whyDone(client, other) !== null, ahead)
    : at.nextWaiting
      ? [at.nextWaiting.row.uid]
      : [];
  const [first] = useQueries({
    queries: next.map((other) => ({ ...invoiceQueries.detail(other), staleTime: quiet })),
  });
  const invoice = first?.data?.invoice;
  return (
    <Suspense fallback={null}>
      {invoice?.file && <PrefetchDocument address={invoice.file} />}
      {invoice?.permissions.can_approve && (
        <PrefetchDuplicates key={invoice.uid} invoice={invoice} />
      )}
    </Suspense>
  );
}
