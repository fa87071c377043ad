import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import type { Problem } from '#src/api/api-error.ts';
import { client } from '#src/api/client.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { changeReview } from '#src/api/reviews/review-store.ts';
import { online } from '#src/device/online.ts';
import { useStore } from '#src/device/store.ts';
import { storedSet } from '#src/device/stored-set.ts';
import { isAsked, type Check } from '#documents/checks/check-invoice.ts';
import { problemOfOutcome, type DecisionAction } from '#src/lib/decisions/decision.ts';
import { fingerprint } from '#src/lib/fingerprint.ts';
import { withEnd, withEntry, type ReviewEnd } from '#src/lib/review/review.ts';
import { notify } from '#src/ui/notify.tsx';
import { decidedByOthers } from '#src/widgets/decisions/decided-by-others.ts';
import { decideAndReport, type DecideInput } from '#src/widgets/decisions/decide-and-report.ts';
import { openChecks } from '#src/pages/invoice/checks/open-checks.ts';
import { awaitDuplicates } from '#src/widgets/duplicates/find-duplicates.ts';
import type { Duplicate } from '#src/widgets/duplicates/search-duplicates.ts';
import { saveLines } from '#src/pages/invoice/items/open-grids.ts';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import { entryOf } from '#src/pages/invoice/review/use-review.ts';

export interface FailedDecision {
  readonly title: string;
  readonly problem: Problem;
  readonly why: string | undefined;
  readonly retry: () => void;
}

/** The result of a dialog's decision; with a `problem` the dialog stays open and shows it. */
export interface DecisionResult {
  readonly done: boolean;
  readonly problem: Problem | null;
  /** What happened to the invoice, if that is the reason. */
  readonly why?: string | undefined;
}

/** Open checks and possible duplicates to show before an approval, with the answer. */
export interface OpenQuestion {
  readonly checks: readonly Check[];
  /** Null when the search failed or took too long. */
  readonly duplicates: readonly Duplicate[] | null;
  readonly answer: (approve: boolean) => void;
}

// By invoice and doubts, so that the same question is not asked twice on this device.
const acceptedDoubts = storedSet('invoice-desk.accepted-doubts', 1_000);
const delayBeforeShown = 80;

/**
 * Asks once before approving an invoice with open checks or possible duplicates; after approving
 * anyway the same are not asked again. Waits for a running search for duplicates.
 * @param page an element that exists until the person has gone elsewhere
 * @returns `askFirst` resolves with whether to approve; `looking` is true while it waits;
 * `question` is what the dialog shows
 */
function useApprovalQuestion(page: HTMLElement | null) {
  const { invoice, form, grid } = useOpenInvoice();
  const { uid, hf_id } = invoice;
  const [question, setQuestion] = useState<OpenQuestion | null>(null);
  const [looking, setLooking] = useState(false);
  const asking = useRef(false);

  const look = async (): Promise<OpenQuestion['duplicates']> => {
    const shown = setTimeout(() => setLooking(true), delayBeforeShown);
    const found = await awaitDuplicates(invoice, form.get().shown);
    clearTimeout(shown);
    setLooking(false);
    return found;
  };
  const ask = async (): Promise<boolean> => {
    // Values typed just now are checked too, since the approval saves them.
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
    // A hash, so that no UID stays on the device after signing out.
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
    // A second press while the first is being answered.
    if (asking.current) return false;
    asking.current = true;
    return ask().finally(() => (asking.current = false));
  };
  return { askFirst, looking, question };
}

/**
 * The decisions on the open invoice. Unsaved edits are saved first, so that nothing unseen is
 * approved.
 * @param review id of the review that records them
 * @param page an element that exists until the person has gone elsewhere
 */
export function useDecisions(review: string, page: HTMLElement | null) {
  const { invoice, form } = useOpenInvoice();
  const { askFirst, looking, question } = useApprovalQuestion(page);
  const [running, setRunning] = useState<DecisionAction | null>(null);
  const isOnline = useStore(online);
  const [failed, setFailed] = useState<FailedDecision | null>(null);
  // Actions whose last request may have arrived, so that the invoice is read before repeating them.
  const inDoubt = useRef(new Set<DecisionAction>());
  const { uid, hf_id, permissions } = invoice;

  const record = (end: ReviewEnd, reason = '') => {
    const now = client.getQueryData(invoiceQueries.detail(uid).queryKey)?.invoice ?? invoice;
    changeReview(review, (before) => withEntry(before, entryOf(now, end, reason)));
  };

  const runDecision = async (action: DecisionAction, input: DecideInput = {}) => {
    setFailed(null);
    setRunning(action);
    const outcome = await decideAndReport(invoice, action, {
      readAgain: 'invoice',
      asSeen: true,
      inDoubt: new Set(inDoubt.current.has(action) ? [uid] : []),
      ...input,
    });
    setRunning(null);
    if (outcome.kind === 'unknown') inDoubt.current.add(action);
    else inDoubt.current.delete(action);
    const undoable = outcome.kind === 'done' && outcome.undoable;
    const [problem, why] = [problemOfOutcome(outcome), decidedByOthers(outcome)];
    return { done: outcome.kind === 'done', undoable, problem, why };
  };
  const show = (
    title: string,
    { done, problem, why }: DecisionResult,
    retry: () => void,
  ): boolean => {
    if (problem) setFailed({ title, problem, why, retry });
    return done;
  };

  const saveItems = async (): Promise<boolean> => {
    const saved = await saveLines(uid);
    if (!saved)
      notify({ text: t`Not approved: an item isn't saved. See the marked rows.`, tone: 'bad' });
    return saved;
  };
  /** Everything that precedes an approval. @returns whether it may be sent */
  const prepare = async (): Promise<boolean> => {
    setFailed(null);
    // Reports what cannot be saved before asking, since the approval would be refused for it.
    if (!(await saveItems())) return false;
    form.flush();
    const { unsettled, collisions } = form.get();
    if ((unsettled || collisions.length > 0) && !(await form.save())) return false;
    if (!(await askFirst())) return false;
    // Typed while duplicates were being looked for.
    return (await saveItems()) && form.save();
  };

  const removeApproval = async (): Promise<boolean> => {
    const result = await runDecision('remove_approval');
    if (result.done) changeReview(review, (before) => withEnd(before, uid, { kind: 'undone' }));
    return show(t`The approval was not removed`, result, () => void removeApproval());
  };
  const approve = async (): Promise<boolean> => {
    if (!(await prepare())) return false;
    const result = await runDecision('approve', { review });
    if (result.done) record({ kind: 'approved', undoable: result.undoable });
    return show(t`The invoice was not approved`, result, () => void approve());
  };
  const reject = async (reason: string): Promise<DecisionResult> => {
    const result = await runDecision('reject', { reason, review });
    if (result.done) record({ kind: 'rejected', undoable: result.undoable }, reason);
    return result;
  };
  const remove = async (): Promise<DecisionResult> => {
    const result = await runDecision('delete');
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
