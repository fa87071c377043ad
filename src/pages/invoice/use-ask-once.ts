import { useState } from 'react';
import type { Check } from '#src/lib/checks/check-invoice.ts';
import { openDuplicates, type OpenDuplicate } from '#src/lib/checks/open-duplicates.ts';

/** What is open when somebody approves, and where the answer goes. */
export interface OpenQuestion {
  readonly checks: readonly Check[];
  readonly duplicates: readonly OpenDuplicate[];
  readonly answer: (approve: boolean) => void;
}

/**
 * Asks once before an invoice with open checks is approved: who approved it anyway is not asked again for the same ones.
 * @param checks what is open at the moment of the question
 * @returns `askFirst` answers whether to go on; `question` is what the dialog shows
 */
export function useAskOnce(uid: string, checks: () => readonly Check[]) {
  const [question, setQuestion] = useState<OpenQuestion | null>(null);
  const askFirst = (): Promise<boolean> => {
    const open = { checks: checks(), duplicates: openDuplicates(uid) };
    if (open.checks.length === 0 && open.duplicates.length === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      const answer = (approve: boolean) => {
        setQuestion(null);
        resolve(approve);
      };
      setQuestion({ ...open, answer });
    });
  };
  return { askFirst, question };
}
