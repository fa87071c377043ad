import { useState } from 'react';
import type { Problem } from '#src/api/api-error.ts';
import type { DecisionResult } from './use-decisions.ts';

/** Runs the decision of a dialog, which stays open with the problem when it fails. */
export function useDialogDecision(decide: () => Promise<DecisionResult>, onClose: () => void) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const confirm = async () => {
    setPending(true);
    setProblem(null);
    const result = await decide();
    setPending(false);
    setProblem(result.problem);
    if (result.problem === null) onClose();
  };
  return { confirm, pending, problem };
}
