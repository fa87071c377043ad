import { useEffect, useMemo, useRef, useState } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { storedDraftUids } from '#src/device/draft-entries.ts';
import { loadPart } from '#src/i18n/lazy-part.ts';
import { problemOfOutcome, type DecisionAction } from '#src/lib/decisions/decision.ts';
import { usePendingDeletions } from '#src/widgets/decisions/pending-deletions.ts';
import { decidedByOthers } from '#src/widgets/decisions/decided-by-others.ts';
import {
  decideAndReport,
  holdBack,
  type DecideInput,
} from '#src/widgets/decisions/decide-and-report.ts';
import type { RowDecisions, RowProblem } from './row-context.ts';

const loadTools = loadPart(() => import('#src/pages/inbox/inbox-tools.ts'));

const noProblems: ReadonlyMap<string, RowProblem> = new Map();
const nothing: ReadonlyMap<string, DecisionAction> = new Map();

const without = <T>(all: ReadonlyMap<string, T>, uid: string): ReadonlyMap<string, T> =>
  new Map([...all].filter(([one]) => one !== uid));

/**
 * Decisions on the inbox's rows. A failure is shown at its row, or in a notification after the list
 * was left.
 * @param askReason asks for the reason of a rejection, and `reject` sends it
 */
export function useRowDecisions(askReason: (row: InvoiceRow) => void) {
  const deletions = usePendingDeletions();
  const [busy, setBusy] = useState(nothing);
  const [problems, setProblems] = useState(noProblems);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const decideRow = useMemo(() => {
    const forget = (uid: string) => setProblems((all) => without(all, uid));
    return async function run(
      row: InvoiceRow,
      action: DecisionAction,
      input: DecideInput = {},
    ): Promise<void> {
      const { uid } = row;
      // Unsaved edits would not be approved.
      if (action === 'approve' && storedDraftUids().has(uid))
        return (await loadTools()).notifyUnsaved(row);
      forget(uid);
      setBusy((all) => new Map(all).set(uid, action));
      const outcome = await decideAndReport(row, action, input);
      setBusy((all) => without(all, uid));
      const problem = problemOfOutcome(outcome);
      if (problem === null) return;
      if (!isOpen.current) return (await loadTools()).notifyFailure(action, row);
      const inDoubt = new Set(outcome.kind === 'unknown' ? [uid] : []);
      const again = () => void run(row, action, { ...input, inDoubt });
      setProblems((all) =>
        new Map(all).set(uid, {
          row,
          action,
          problem,
          why: decidedByOthers(outcome),
          again,
          forget: () => forget(uid),
        }),
      );
    };
  }, []);

  // The same object until a row's state changes, because moving the cursor must not render every
  // row.
  const decisions = useMemo<RowDecisions>(() => {
    const start =
      (action: DecisionAction, begin: (row: InvoiceRow, seen: boolean) => unknown) =>
      (row: InvoiceRow, seen = false) => {
        if (busy.has(row.uid) || deletions.has(row.uid)) return;
        // Buttons exist only where they work, so a key for an action that is not possible explains
        // why.
        if (navigator.onLine && row.permissions[`can_${action}`]) begin(row, seen);
        else void loadTools().then(({ sayWhyNot }) => sayWhyNot(action, row));
      };
    return {
      approve: start('approve', (row, asSeen) => decideRow(row, 'approve', { asSeen })),
      reject: start('reject', askReason),
      removeApproval: start('remove_approval', (row) => decideRow(row, 'remove_approval')),
      remove: start('delete', (row) => void holdBack(row, () => decideRow(row, 'delete'))),
      underWay: (uid) => busy.get(uid),
      isBeingDeleted: (uid) => deletions.has(uid),
      problems,
    };
  }, [askReason, busy, deletions, problems, decideRow]);
  const reject = (row: InvoiceRow, reason: string) =>
    void decideRow(row, 'reject', reason ? { reason } : {});
  return { decisions, reject };
}
