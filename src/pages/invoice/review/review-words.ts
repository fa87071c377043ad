import { t } from '@lingui/core/macro';
import type { SkipReason } from '#src/lib/decisions/decision.ts';
import type { FailedEnd, ReviewAction } from '#src/lib/review/review.ts';
import { isFinal } from '#src/api/api-error.ts';
import { asProblem, type problemWords } from '#src/widgets/problem-words.ts';

/**
 * Whether a decision may be repeated: not if it would be refused again, nor if it was about an
 * outdated version.
 */
export const isRepeatable = (problem: unknown): boolean => {
  const read = asProblem(problem);
  return !isFinal(read) && !(read.kind === 'refused' && read.status === 412);
};

const reason = (why: SkipReason): string => {
  switch (why) {
    case 'approved':
      return t`It was approved in the meantime.`;
    case 'rejected':
      return t`It was rejected in the meantime.`;
    case 'gone':
      return t`It was deleted in the meantime.`;
    case 'processing':
      return t`Its file is still being read.`;
    case 'waiting':
      return t`It waits for review already.`;
    case 'incomplete':
      return t`It has missing data.`;
    case 'warned':
      return t`It has warnings.`;
    case 'unsaved':
      return t`It has unsaved changes.`;
    case 'untold':
      return t`The server doesn't say what your key may do with it.`;
    case 'forbidden':
      return t`Your key may not decide on it as it stands now.`;
  }
};

export const reviewWords = {
  why: reason,
  failed(action: ReviewAction, name: string, certain: boolean): string {
    if (action === 'approve')
      return certain ? t`${name} was not approved` : t`It isn't known whether ${name} was approved`;
    return certain ? t`${name} was not rejected` : t`It isn't known whether ${name} was rejected`;
  },
  /**
   * Why a decision failed, with the technical cause.
   * @param words those of the end's own problem
   */
  problem(
    { why, problem }: FailedEnd,
    words: ReturnType<typeof problemWords>,
  ): { readonly why: string; readonly details: string | undefined } {
    if (why !== null) return { why: reason(why), details: undefined };
    if (problem === null)
      return {
        why: t`The page was left before the answer came. Retry looks first and sends nothing twice.`,
        details: undefined,
      };
    return { why: words.sentence, details: words.details || undefined };
  },
  /** Why a decision cannot be taken back. */
  closed: (kind: 'approved' | 'rejected'): string =>
    kind === 'approved'
      ? t`Your key may not remove this approval.`
      : t`The server doesn't support undoing a rejection; the invoice can still be approved.`,
};
