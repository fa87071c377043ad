import { useLingui } from '@lingui/react/macro';
import type { SkipReason } from '#src/lib/decision.ts';
import type { FailedEnd, ReviewAction } from '#src/lib/review/review.ts';
import { readProblem, type ProblemWords } from '#src/widgets/problem-words.ts';

/** Whether a decision was about a version that is there no more: it is looked at anew, not repeated. */
export const isOutdated = (problem: unknown): boolean => {
  const read = readProblem(problem);
  return read.kind === 'refused' && read.status === 412;
};

/** What a review says of one invoice. */
export function useReviewWords() {
  const { t } = useLingui();
  const reason = (why: SkipReason): string => {
    switch (why) {
      case 'approved':
        return t`Somebody else approved it meanwhile.`;
      case 'rejected':
        return t`Somebody else rejected it meanwhile.`;
      case 'gone':
        return t`It was deleted meanwhile.`;
      case 'processing':
        return t`Its file is still being read.`;
      case 'waiting':
        return t`It waits for review already.`;
      case 'untold':
        return t`The service does not tell what your key may do with it.`;
      case 'forbidden':
        return t`Your key may not decide on it as it stands now. An administrator can.`;
    }
  };
  return {
    why: reason,
    /** What did not work. */
    failed(action: ReviewAction, name: string, certain: boolean): string {
      if (action === 'approve')
        return certain ? t`${name} was not approved` : t`Nobody knows whether ${name} was approved`;
      return certain ? t`${name} was not rejected` : t`Nobody knows whether ${name} was rejected`;
    },
    /** Why it did not work, and the technical cause. @param words those of the end's own problem */
    problem(
      { why, problem }: FailedEnd,
      words: ProblemWords,
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
        : t`A rejection is not taken back; the invoice can still be approved.`,
  };
}
