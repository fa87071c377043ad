import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEyeCheck } from '@tabler/icons-react';
import { problemOf } from '#src/api/api-error.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { viewOf } from '#src/lib/inbox-tabs.ts';
import { useSearchParams } from '#src/ui/router.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { useStartReview } from '#src/widgets/review/use-start-review.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { inPanel } from '#src/pages/inbox/filters/in-panel.ts';
import { useLeaveList } from '#src/pages/inbox/list/list-place.ts';
import classes from './review-start.module.css';

/** Starts the review of all that wait among what the filters find. */
export function ReviewStart({ filters }: { filters: InboxFilters }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const review = useStartReview(filters, viewOf(params), useLeaveList(filters));
  const { approvement_status } = filters;
  const possible = approvement_status.length === 0 || approvement_status.includes('waiting');
  const start = () => void review.start();
  useKeys(
    possible
      ? {
          'mod+Enter': {
            label: t`Review what waits in this list`,
            group: t`Invoices`,
            run: (event) => (inPanel(event.target) ? false : start()),
          },
        }
      : {},
  );
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
        <div className={classes.problem}>
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
