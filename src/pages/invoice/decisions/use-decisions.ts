import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Problem } from '#src/api/api-error.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { changeReview } from '#src/api/reviews/review-store.ts';
import { online } from '#src/device/online.ts';
import { useStore } from '#src/device/store.ts';
import { storedSet } from '#src/device/stored-set.ts';
import { isAsked, type Check } from '#documents/checks/check-invoice.ts';
import { problemOfOutcome, type DecisionAction } from '#src/lib/decision.ts';
import { fingerprint } from '#src/lib/fingerprint.ts';
import { withEnd, withEntry, type ReviewEnd } from '#src/lib/review/review.ts';
import { notify } from '#src/ui/notify.tsx';
import { useDecide, type DecideInput } from '#src/widgets/decisions/use-decide.ts';
import { openChecks } from '#src/pages/invoice/checks/open-checks.ts';
import { awaitDuplicates } from '#src/widgets/duplicates/find-duplicates.ts';
import type { Duplicate } from '#src/widgets/duplicates/search-duplicates.ts';
import { saveLines } from '#src/pages/invoice/items/open-grids.ts';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import { entryOf } from '#src/pages/invoice/review/use-review.ts';

export interface FailedDecision {
  readonly title: string;
  readonly problem: Problem;
  readonly retry: () => void;
}

/** How a decision of a dialog ended: `problem` is shown in the dialog, which stays open with it. */
export interface DecisionResult {
  readonly done: boolean;
  readonly problem: Problem | null;
}

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
const acceptedDoubts = storedSet('invoice-desk.accepted-doubts', 1_000);
const delayBeforeShown = 80;

/**
 * Asks once before the open invoice with open checks or likely duplicates is approved: who approved
 * it anyway is not asked again for the same ones. A search for duplicates that is still under way
 * is waited for, not passed over.
 * @param page is there as long as the person has not gone elsewhere
 * @returns `askFirst` answers whether to go on; `looking` says that it waits; `question` is what
 * the dialog shows
 */
function useApprovalQuestion(page: HTMLElement | null) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { invoice, form, grid } = useOpenInvoice();
  const { uid, hf_id } = invoice;
  const [question, setQuestion] = useState<OpenQuestion | null>(null);
  const [looking, setLooking] = useState(false);
  const asking = useRef(false);

  const look = async (): Promise<OpenQuestion['duplicates']> => {
    const shown = setTimeout(() => setLooking(true), delayBeforeShown);
    const found = await awaitDuplicates(client, invoice, form.get().shown);
    clearTimeout(shown);
    setLooking(false);
    return found;
  };
  const ask = async (): Promise<boolean> => {
    // What was typed a moment ago is judged too: it is saved with the approval.
    form.flush();
    const duplicates = await look();
    if (page?.isConnected === false) {
      notify({
        text: t`${hf_id} was not approved: the page was left while duplicates were being looked for.`,
        tone: 'bad',
      });
      return false;
    }
    form.flush();
    const checks = openChecks(form.get().shown, grid.lines()).filter(isAsked);
    if (checks.length === 0 && duplicates?.length === 0) return true;
    // No uid stays on the device after signing out.
    const known = [uid, checks, duplicates?.map((one) => one.invoice.uid)];
    const name = fingerprint(JSON.stringify(known));
    if (acceptedDoubts.has(name)) return true;
    return new Promise((resolve) => {
      const answer = (approve: boolean) => {
        if (approve) acceptedDoubts.add(name);
        setQuestion(null);
        resolve(approve);
      };
      setQuestion({ checks, duplicates, answer });
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

/**
 * The decisions on the open invoice. What is unsaved is saved first, so that nothing is approved
 * that nobody sees.
 * @param review id of the review that records them
 * @param page is there as long as the person has not gone elsewhere
 */
export function useDecisions(review: string, page: HTMLElement | null) {
  const { invoice, form } = useOpenInvoice();
  const { askFirst, looking, question } = useApprovalQuestion(page);
  const { t } = useLingui();
  const client = useQueryClient();
  const { decide } = useDecide();
  const [running, setRunning] = useState<DecisionAction | null>(null);
  const isOnline = useStore(online);
  const [failed, setFailed] = useState<FailedDecision | null>(null);
  // Actions whose last request may have arrived: the invoice is read before they are sent again.
  const inDoubt = useRef(new Set<DecisionAction>());
  const { uid, hf_id, permissions } = invoice;

  const record = (end: ReviewEnd, reason = '') => {
    const now = client.getQueryData(invoiceQueries.detail(uid).queryKey)?.invoice ?? invoice;
    changeReview(review, (before) => withEntry(before, entryOf(now, end, reason)));
  };

  const send = async (action: DecisionAction, input: DecideInput = {}) => {
    setFailed(null);
    setRunning(action);
    const outcome = await decide(invoice, action, {
      waits: false,
      readAgain: 'invoice',
      asSeen: true,
      inDoubt: new Set(inDoubt.current.has(action) ? [uid] : []),
      ...input,
    });
    setRunning(null);
    if (outcome.kind === 'unknown') inDoubt.current.add(action);
    else inDoubt.current.delete(action);
    const undoable = outcome.kind === 'done' && outcome.undoable;
    return { done: outcome.kind === 'done', undoable, problem: problemOfOutcome(outcome) };
  };
  const show = (title: string, { done, problem }: DecisionResult, retry: () => void): boolean => {
    if (problem) setFailed({ title, problem, retry });
    return done;
  };

  /** Everything that comes before an approval. @returns whether it may be sent */
  const prepare = async (): Promise<boolean> => {
    setFailed(null);
    if (!(await askFirst())) return false;
    if (!(await saveLines(client, uid))) {
      notify({ text: t`Not approved: an item is not saved. See the marked rows.`, tone: 'bad' });
      return false;
    }
    return form.save();
  };

  const removeApproval = async (): Promise<boolean> => {
    const result = await send('remove_approval');
    if (result.done) changeReview(review, (before) => withEnd(before, uid, { kind: 'undone' }));
    return show(t`The approval was not removed`, result, () => void removeApproval());
  };
  const approve = async (): Promise<boolean> => {
    if (!(await prepare())) return false;
    const result = await send('approve', { review });
    if (result.done) record({ kind: 'approved', undoable: result.undoable });
    return show(t`The invoice was not approved`, result, () => void approve());
  };
  const reject = async (reason: string): Promise<DecisionResult> => {
    const result = await send('reject', { reason, review });
    if (result.done) record({ kind: 'rejected', undoable: result.undoable }, reason);
    return result;
  };
  const remove = async (): Promise<DecisionResult> => {
    const result = await send('delete');
    if (result.done) {
      record({ kind: 'passed', why: 'gone' });
      notify({ text: t`Deleted ${hf_id}` });
    }
    return result;
  };
  return {
    prepare,
    approve,
    reject,
    remove,
    removeApproval,
    can: {
      approve: isOnline && permissions.can_approve && running === null,
      reject: isOnline && permissions.can_reject && running === null,
    },
    running,
    failed,
    looking,
    question,
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
