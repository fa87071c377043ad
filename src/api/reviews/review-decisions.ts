import type { Problem } from '#src/api/api-error.ts';
import { decideOne } from '#src/api/decisions/decisions.ts';
import type { Outcome } from '#src/lib/decisions/decision.ts';
import {
  failedEnd,
  withEnd,
  withEntry,
  type ReviewAction,
  type ReviewEnd,
  type ReviewEntry,
} from '#src/lib/review/review.ts';
import { changeReview } from '#src/api/reviews/review-store.ts';

const statusOf = { approve: 'approved', reject: 'rejected' } as const;

function endOf(action: ReviewAction, outcome: Outcome<Problem>): ReviewEnd {
  const failed = failedEnd(action, true);
  switch (outcome.kind) {
    case 'done':
      return { kind: statusOf[action], undoable: outcome.undoable };
    case 'skipped':
      return outcome.why === statusOf[action]
        ? { kind: 'passed', why: outcome.why }
        : { ...failed, why: outcome.why };
    case 'failed':
      return { ...failed, problem: outcome.problem };
    case 'unknown':
      return { ...failed, certain: false, problem: outcome.problem };
    case 'not started':
      return failed;
  }
}

/**
 * Decides on an invoice of a review while the person continues. The cached invoice changes at once,
 * since the interface states the outcome, and is reverted if the decision fails. It is repeated
 * only if reading the invoice shows that it did not arrive.
 * @param entry its `end` tells whether an earlier request is in doubt
 * @returns its outcome, which the review holds by then. Never throws. Interface 4.1
 */
export async function decideInReview(
  id: string,
  entry: ReviewEntry,
  action: ReviewAction,
): Promise<ReviewEnd> {
  const { uid, reason } = entry;
  const doubted = entry.end.kind === 'failed' && !entry.end.certain;
  changeReview(id, (review) => withEntry(review, { ...entry, end: { kind: 'sending', action } }));
  const outcome = await decideOne(uid, action, {
    reason,
    optimistic: true,
    asSeen: true,
    inDoubt: new Set(doubted ? [uid] : []),
  });
  const end = endOf(action, outcome);
  changeReview(id, (review) => withEnd(review, uid, end));
  return end;
}
