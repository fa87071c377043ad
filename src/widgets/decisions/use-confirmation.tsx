import { useState, type ReactNode } from 'react';
import type { Problem } from '#src/api/api-error.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';

/** How a decision ended; nothing where the dialog need not wait for it. */
export interface Decided {
  readonly problem: Problem | null;
}

/** Runs the decision of a dialog, which stays open with the problem when it fails. */
export function useConfirmation(title: string, onClose: () => void) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const confirm = async (decide: () => Promise<Decided> | undefined) => {
    setPending(true);
    setProblem(null);
    const result = await decide();
    setPending(false);
    setProblem(result?.problem ?? null);
    if (!result?.problem) onClose();
  };
  const failure: ReactNode = problem && <ProblemNotice compact problem={problem} title={title} />;
  return { pending, failure, confirm };
}
