import { useRef, useState } from 'react';
import { storedSet } from '#src/device/stored-set.ts';
import type { Check } from '#src/lib/checks/check-invoice.ts';
import { fingerprint } from '#src/lib/fingerprint.ts';
import { sleep } from '#src/lib/sleep.ts';
import type { Duplicate } from '#src/pages/invoice/duplicates/find-duplicates.ts';

/**
 * The open checks and likely duplicates that are shown before an approval, and what takes the
 * answer.
 */
export interface OpenQuestion {
  readonly checks: readonly Check[];
  /** Null when the search for them failed, or took too long. */
  readonly duplicates: readonly Duplicate[] | null;
  readonly answer: (approve: boolean) => void;
}

// By invoice and what was open: the same is not asked again on this device.
const approvedAnyway = storedSet('invoice-desk.approved-anyway', 1_000);
// Nearly always the answer is there by now; a slower search counts as failed.
const patience = 3_000;
const delayBeforeShown = 150;

/**
 * Asks once before an invoice with open checks or likely duplicates is approved: who approved it
 * anyway is not asked again for the same ones. A search for duplicates that is still under way is
 * waited for, not passed over.
 * @param sources `hasLeft`: the person went elsewhere before it was known whether there is something
 * to ask, which `onLeft` reports
 * @returns `askFirst` answers whether to go on; `looking` says that it waits; `question` is what
 * the dialog shows
 */
export function useApprovalQuestion({
  uid,
  checks,
  duplicates,
  hasLeft,
  onLeft,
}: {
  readonly uid: string;
  /** The checks that warn at the moment of the question. */
  readonly checks: () => readonly Check[];
  readonly duplicates: () => Promise<readonly Duplicate[]>;
  readonly hasLeft: () => boolean;
  readonly onLeft: () => void;
}) {
  const [question, setQuestion] = useState<OpenQuestion | null>(null);
  const [looking, setLooking] = useState(false);
  const asking = useRef(false);

  const look = async (): Promise<OpenQuestion['duplicates']> => {
    const shown = setTimeout(() => setLooking(true), delayBeforeShown);
    const known = new AbortController();
    const found = await Promise.race([
      duplicates().catch(() => null),
      sleep(patience, known.signal).then(() => null),
    ]);
    known.abort();
    clearTimeout(shown);
    setLooking(false);
    return found;
  };
  const ask = async (): Promise<boolean> => {
    const found = await look();
    if (hasLeft()) {
      onLeft();
      return false;
    }
    const open = { checks: checks(), duplicates: found };
    if (open.checks.length === 0 && found?.length === 0) return true;
    const known = [open.checks, found?.map(({ invoice }) => invoice.uid)];
    const name = `${uid} ${fingerprint(JSON.stringify(known))}`;
    if (approvedAnyway.has(name)) return true;
    return new Promise((resolve) => {
      const answer = (approve: boolean) => {
        if (approve) approvedAnyway.add(name);
        setQuestion(null);
        resolve(approve);
      };
      setQuestion({ ...open, answer });
    });
  };
  const askFirst = async (): Promise<boolean> => {
    // A second press while the first is still being answered.
    if (asking.current) return false;
    asking.current = true;
    return ask().finally(() => (asking.current = false));
  };
  return { askFirst, looking, question };
}
