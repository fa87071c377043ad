import { t } from '@lingui/core/macro';
import { decideInReview } from '#src/api/reviews/review-decisions.ts';
import { byEnd } from '#src/lib/review/review-order.ts';
import { emptyReview, withEnd, type ReviewEntry } from '#src/lib/review/review.ts';
import { changeReview, useReviews, reviewOf } from '#src/api/reviews/review-store.ts';
import { Button, SmallButton } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { problemWords } from '#src/widgets/problem-words.ts';
import { isRepeatable, reviewWords } from './review-words.ts';
import classes from './review.module.css';

interface ReviewProblemsProps {
  readonly id: string;
  /** The UID of the invoice on the page. */
  readonly here: string;
  readonly addressOf: (uid: string) => string;
}

/** Decisions that failed after the person moved on, with links to their invoices. */
export function ReviewProblems({ id, here, addressOf }: ReviewProblemsProps) {
  const review = useReviews(() => reviewOf(id)) ?? emptyReview;
  return (
    <div className={classes.problems}>
      {byEnd(review, 'failed').map((entry) => (
        <FailedDecision
          key={entry.uid}
          id={id}
          entry={entry}
          address={entry.uid === here ? null : addressOf(entry.uid)}
        />
      ))}
    </div>
  );
}

function FailedDecision({
  id,
  entry,
  address,
}: {
  id: string;
  entry: ReviewEntry;
  address: string | null;
}) {
  const { end, uid, hf_id } = entry;
  const problem = problemWords(end.kind === 'failed' ? end.problem : null);
  if (end.kind !== 'failed' || end.seen) return null;
  const { why, details } = reviewWords.problem(end, problem);
  return (
    <Failure
      compact
      title={reviewWords.failed(end.action, hf_id, end.certain)}
      why={why}
      details={details}
      action={
        <span className={classes.ways}>
          {end.why !== 'gone' && isRepeatable(end.problem) && (
            <SmallButton
              onClick={() => void decideInReview(id, entry, end.action)}
            >{t`Retry`}</SmallButton>
          )}
          {address !== null && <SmallButton to={address}>{t`Open ${hf_id}`}</SmallButton>}
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() =>
              changeReview(id, (review) => withEnd(review, uid, { ...end, seen: true }))
            }
          >{t`Later`}</Button>
        </span>
      }
    />
  );
}
