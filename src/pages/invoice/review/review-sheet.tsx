import { plural, t } from '@lingui/core/macro';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconPlayerSkipForward,
  IconRotate,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { problemOf } from '#src/api/api-error.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { byEnd, openCount } from '#src/lib/review/review-order.ts';
import { emptyReview, withoutSkipped } from '#src/lib/review/review.ts';
import {
  changeReview,
  useReviews,
  forgetReview,
  listReview,
  reviewOf,
} from '#src/api/reviews/review-store.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { focusNow } from '#src/ui/focus.ts';
import { useNavigate } from '#src/ui/router.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { ReviewGroup } from './review-group.tsx';
import { useStartReview } from '#src/widgets/use-start-review.ts';
import classes from './review.module.css';

interface ReviewSheetProps {
  readonly id: string;
  /** The next waiting invoice, if invoices are opened one by one from the list. */
  readonly listed: string | undefined;
  readonly inbox: string;
  readonly filters: InboxFilters;
  readonly addressOf: (uid: string) => string;
  readonly onClose: () => void;
}

/** The results of a review by kind, with sums and Undo. */
export function ReviewSheet({ id, listed, inbox, filters, addressOf, onClose }: ReviewSheetProps) {
  const navigate = useNavigate();
  const review = useReviews(() => reviewOf(id)) ?? emptyReview;
  const left = id === listReview ? (listed === undefined ? 0 : 1) : openCount(review);
  const finished = left === 0;
  const skipped = byEnd(review, 'skipped');
  // Others may have been uploaded since the review began.
  const waiting = useQuery({
    ...invoiceQueries.count(review.filters ?? filters),
    enabled: finished && review.filters !== null,
  });
  const more =
    finished &&
    review.filters !== null &&
    !waiting.isPlaceholderData &&
    (waiting.data ?? 0) > skipped.length
      ? (waiting.data ?? 0)
      : 0;
  const starting = useStartReview(filters);
  const groups = [
    ['failed', t`Not carried out`, IconAlertTriangle, 'bad', false],
    ['sending', t`On their way`, IconRotate, 'quiet', false],
    ['approved', t`Approved`, IconCircleCheck, 'good', true],
    ['rejected', t`Rejected`, IconCircleX, 'bad', true],
    ['skipped', t`Skipped`, IconPlayerSkipForward, 'quiet', true],
    ['undone', t`Undone: to be reviewed again`, IconRotate, 'info', false],
    ['passed', t`Passed over`, IconCircleMinus, 'quiet', false],
  ] as const;
  const lookAgain = () => {
    const [first] = skipped;
    if (!first) return;
    changeReview(id, withoutSkipped);
    void navigate(addressOf(first.uid));
  };
  return (
    <Dialog opened wide title={finished ? t`Review finished` : t`Review so far`} onClose={onClose}>
      <div className={classes.body}>
        <p className={classes.lead}>
          {finished
            ? t`Nothing is left to review in this list.`
            : id === listReview
              ? t`More invoices are waiting in this list.`
              : plural(left, {
                  one: '# invoice is still to be looked at.',
                  other: '# invoices are still to be looked at.',
                })}
        </p>
        {groups.map(([kind, title, Icon, tone, summed]) => (
          <ReviewGroup
            key={kind}
            id={id}
            entries={byEnd(review, kind)}
            addressOf={addressOf}
            title={title}
            icon={<Icon size={16} />}
            tone={tone}
            summed={summed}
          />
        ))}
        {review.entries.size === 0 && <p>{t`Nothing was decided yet.`}</p>}
        {starting.error !== null && (
          <ProblemNotice
            compact
            title={t`The review could not be started`}
            problem={problemOf(starting.error)}
            onRetry={() => void starting.start()}
          />
        )}
      </div>
      <DialogActions>
        {skipped.length > 0 && (
          <Button variant="default" onClick={lookAgain}>
            {plural(skipped.length, {
              one: 'Review the skipped one',
              other: 'Review the # skipped',
            })}
          </Button>
        )}
        {more > 0 && (
          <Button
            variant="default"
            loading={starting.pending}
            onClick={() => void starting.start()}
          >
            {plural(more, { one: 'Review the one waiting', other: 'Review the # waiting' })}
          </Button>
        )}
        {!finished && <Button variant="default" to={inbox}>{t`Back to invoices`}</Button>}
        {finished ? (
          <Button
            ref={focusNow}
            data-autofocus
            to={inbox}
            onClick={() => id === listReview && forgetReview(id)}
          >{t`Back to invoices`}</Button>
        ) : (
          <Button ref={focusNow} data-autofocus onClick={onClose}>{t`Continue`}</Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
