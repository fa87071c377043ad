import { t } from '@lingui/core/macro';
import { IconEyeCheck } from '@tabler/icons-react';
import { problemOf } from '#src/api/api-error.ts';
import { type InboxFilters, readInbox, viewOf, writeInbox } from '#src/lib/filters/filters.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import { useRequestedLocation, useSearchParams } from '#src/ui/router.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { useStartReview } from '#src/widgets/use-start-review.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { useLeaveList } from '#src/pages/inbox/list/list-place.ts';
import { Button } from '#src/ui/button.tsx';

function useReviewHere(filters: InboxFilters) {
  const [params] = useSearchParams();
  return useStartReview(filters, viewOf(params), useLeaveList(filters));
}

export function ReviewStart({ filters }: { filters: InboxFilters }) {
  const review = useReviewHere(filters);
  const { approvement_status } = filters;
  const possible = approvement_status.length === 0 || approvement_status.includes('waiting');
  const start = () => void review.start();
  const requested = useRequestedLocation();
  const address = writeInbox({ ...filters, page: 1 }).toString();
  // The key applies to the requested list even if React has not rendered it yet.
  const startHere = () => {
    const asked = readInbox(new URLSearchParams(requested().search));
    if (writeInbox({ ...asked, page: 1 }).toString() === address) start();
  };
  const label = t`Review what waits in this list`;
  useKeys(possible ? { 'mod+Enter': { label, group: t`Invoices`, run: startHere } } : {});
  if (!possible) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEyeCheck size={16} aria-hidden />}
        loading={review.pending}
        onClick={start}
        title="Ctrl+Enter"
      >{t`Review`}</Button>
      {review.error !== null && (
        <div style={{ flexBasis: '100%' }}>
          <ProblemNotice
            compact
            title={t`The review could not be started`}
            problem={problemOf(review.error)}
            onRetry={start}
          />
        </div>
      )}
    </>
  );
}

const waits = ({ approvement_status }: SelectedInvoice) => approvement_status === 'waiting';

/** A loop without copying, since a hundred thousand may be selected. */
function anyWaits(picked: Iterable<SelectedInvoice>): boolean {
  for (const one of picked) if (waits(one)) return true;
  return false;
}

interface ReviewSelectedProps {
  readonly picked: ReadonlyMap<string, SelectedInvoice>;
  readonly filters: InboxFilters;
}

export function ReviewSelected({ picked, filters }: ReviewSelectedProps) {
  const { startWith } = useReviewHere(filters);
  const possible = anyWaits(picked.values());
  const start = () => startWith([...picked.values()].filter(waits).map(({ uid }) => uid));
  const label = t`Review the selected`;
  useKeys(possible ? { 'mod+Enter': { label, group: t`Selection`, run: start } } : {});
  if (!possible) return null;
  return <Button size="xs" onClick={start} title="Ctrl+Enter">{t`Review`}</Button>;
}
