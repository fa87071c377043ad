import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { reviewFilter } from '#src/api/reviews/review-walk.ts';
import { type InboxFilters, writeInbox } from '#src/lib/filters/filters.ts';
import { paths } from '#src/lib/paths.ts';
import { startReview } from '#src/api/reviews/review-store.ts';
import { notify } from '#src/ui/notify.tsx';
import { useNavigate } from '#src/ui/router.ts';

/**
 * Starts reviews from the list of these filters, to which they return.
 * @param onLeave called before the list is left
 */
export function useStartReview(
  filters: InboxFilters,
  view?: string,
  onLeave: () => void = () => undefined,
) {
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const open = (id: string, first: string) => {
    onLeave();
    const search = writeInbox({ ...filters, page: 1 }, view);
    search.set('review', id);
    return navigate(paths.invoice(first, search));
  };
  return {
    pending,
    error,
    forget: () => setError(null),
    /** Reviews all waiting invoices of the filters. */
    start: async () => {
      if (pending) return;
      setPending(true);
      setError(null);
      try {
        const found = await reviewFilter(filters);
        if (found) await open(found.id, found.first);
        else notify({ text: t`Nothing waits for review in this list.` });
      } catch (thrown) {
        setError(thrown);
      } finally {
        setPending(false);
      }
    },
    /** Reviews exactly these invoices in order. */
    startWith: (uids: readonly string[]) => {
      const [first] = uids;
      if (first !== undefined) void open(startReview({ uids }), first);
    },
  };
}
