import { noPermissions } from '#contract/permissions.ts';
import { plural, t } from '@lingui/core/macro';
import type { Problem } from '#src/api/api-error.ts';
import { client } from '#src/api/client.ts';
import { decideOne } from '#src/api/decisions/decisions.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { mergeJournalQueries } from '#src/api/journals.ts';
import { changeReview } from '#src/api/reviews/review-store.ts';
import { type Outcome, statusAfter } from '#src/lib/decisions/decision.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import { paths } from '#src/lib/paths.ts';
import { withEnd } from '#src/lib/review/review.ts';
import { notify } from '#src/ui/notify.tsx';
import { refuseOffline } from '#src/widgets/why-not/why-not.tsx';
import { dropRow, requestRow } from '#src/widgets/pending-cursor.ts';
import { closeRun, isRunning, isRunPending, startRun, cancelPendingRun } from './bulk-runner.ts';
import {
  changeDecision,
  type DecidedRecord,
  decisionOf,
  type LoggedDecision,
  recentDecisions,
} from './decision-log.ts';
import { describe } from './decision-words.ts';
import { whenDecisionsEnd } from './decisions-under-way.ts';
import { cancelDeletion, isDeletionPending } from './pending-deletions.ts';
import { isFinal } from './run-view.ts';

const underWay = new Set<string>();
/** Functions that remove the notification of a decision, by its id. */
const notices = new Map<string, () => void>();

/** Registers a notification, which is removed when its decision is undone elsewhere. */
export const followNotice = (id: string, dismiss: () => void): void =>
  void notices.set(id, dismiss);

/** Whether nothing was sent yet, in this tab. */
export const isStillPending = ({ id, state, bulk }: LoggedDecision): boolean =>
  state === 'held back' && (bulk ? isRunPending(id) : isDeletionPending(id));

/** Whether undo is offered for the decision, as far as is known before trying. */
export const canUndo = (decision: LoggedDecision): boolean =>
  decision.state === 'held back'
    ? isStillPending(decision)
    : decision.state === 'made' && decision.undoable.length > 0;

export function undoMeaning(decision: LoggedDecision): string {
  const { action, state, count, undoable } = decision;
  const some = undoable.length;
  if (state === 'undone')
    return action === 'delete' ? t`Undone: not deleted` : t`Undone: back in review`;
  if (state === 'closed') return t`Can't be undone: it changed since, or your key may not`;
  if (state === 'held back')
    return isStillPending(decision)
      ? t`Undo keeps it: nothing was sent yet`
      : t`Not confirmed in this tab: the list shows whether it is still there`;
  if (action === 'delete') return t`Can't be undone: the document was deleted too`;
  if (action === 'remove_approval') return t`To undo this, approve or reject it again`;
  if (some === 0)
    return action === 'approve'
      ? t`Can't be undone: your key may not remove this approval`
      : t`Can't be undone: the server doesn't support undoing a rejection. It can still be approved.`;
  if (!decision.bulk) return t`Undo puts it back in review`;
  return some < count
    ? t`Undo puts ${some} of ${count} back in review`
    : t`Undo puts them back in review`;
}

const pickedOf = (record: DecidedRecord, { action }: LoggedDecision): SelectedInvoice => ({
  ...record,
  approvement_status: statusAfter[action] ?? '',
  processing_status: 'finished',
  permissions: { ...noPermissions, can_remove_approval: true },
});

function undoPending(decision: LoggedDecision): void {
  const { id, bulk, only, count } = decision;
  const name = only?.hf_id ?? '';
  if (!(bulk ? cancelPendingRun() : cancelDeletion(id))) {
    notify({
      text: bulk ? t`The deletion has already begun` : t`${name} was already deleted`,
      tone: 'bad',
    });
    return;
  }
  changeDecision(id, { state: 'undone' });
  if (!bulk) requestRow(id);
  notify({
    text: bulk
      ? plural(count, { one: '# invoice was not deleted', other: '# invoices were not deleted' })
      : t`${name} was not deleted`,
  });
}

/** Why an invoice was not put back in review; null when it was. */
function failure(name: string, outcome: Outcome<Problem>): string | null {
  switch (outcome.kind) {
    case 'done':
      return null;
    case 'skipped':
      if (outcome.why === 'waiting') return null;
      return outcome.why === 'gone'
        ? t`${name} no longer exists`
        : t`Your key can't undo the decision on ${name}`;
    case 'unknown':
      return t`It isn't known whether the decision on ${name} was undone. Undo checks this first.`;
    case 'not started':
      return t`The decision on ${name} could not be undone`;
    case 'failed':
      if (outcome.problem.kind === 'refused' && outcome.problem.status === 412)
        return t`${name} has been decided again by someone else. Their decision stays.`;
      return outcome.problem.kind === 'refused' && outcome.problem.status === 409
        ? t`${name} has been changed or decided again since then. Its decision stays: see its history.`
        : t`The decision on ${name} could not be undone`;
  }
}

/**
 * Takes back the decision on one invoice, also in the list of decisions and in its review; never
 * throws.
 * @returns the message when that failed; null when the invoice is back in review
 */
export async function undoSingle(
  { id, action, review }: Pick<LoggedDecision, 'id' | 'action' | 'review'>,
  { uid, hf_id }: Pick<DecidedRecord, 'uid' | 'hf_id'>,
): Promise<string | null> {
  const queryKey = invoiceQueries.detail(uid).queryKey;
  const isOpen = client.getQueryCache().find({ queryKey })?.isActive() ?? false;
  const outcome = await decideOne(uid, 'remove_approval', {
    undoes: action,
    readAgain: isOpen ? 'invoice' : 'list',
  });
  const text = failure(hf_id, outcome);
  if (text !== null) {
    if (isFinal(outcome)) changeDecision(id, { state: 'closed' });
    return text;
  }
  changeDecision(id, { state: 'undone' });
  if (review !== undefined) changeReview(review, (now) => withEnd(now, uid, { kind: 'undone' }));
  return null;
}

/**
 * Undoes a decision for a notification, a key, the list of decisions, a review or the result of a
 * run, and reports only what the service has confirmed.
 */
export async function undoDecision(decision: LoggedDecision): Promise<void> {
  const now = decisionOf(decision.id) ?? decision;
  if (underWay.has(now.id)) return;
  const isHere = isStillPending(now);
  if (!isHere && refuseOffline()) return;
  notices.get(now.id)?.();
  notices.delete(now.id);
  if (isHere) return undoPending(now);
  const [only] = now.undoable;
  if (!canUndo(now) || only === undefined) {
    notify({ text: `${describe(now)}. ${undoMeaning(now)}` });
    return;
  }
  if (now.bulk) {
    if (isRunning()) {
      notify({
        text: t`Another run is in progress. Undo this one when it has finished.`,
        tone: 'bad',
      });
      return;
    }
    void closeRun();
    const todo = now.undoable.map((record) => pickedOf(record, now));
    startRun('remove_approval', { todo, leftOut: [] }, '', () => undefined, now);
    return;
  }
  underWay.add(now.id);
  // Requested before the response, so that a person who moves the cursor meanwhile is not called
  // back.
  requestRow(only.uid);
  const text = await undoSingle(now, only);
  underWay.delete(now.id);
  if (text !== null) dropRow(only.uid);
  notify(text === null ? { text: t`${only.hf_id} is back in review` } : { text, tone: 'bad' });
}

/** Undoes the last decision that was not undone yet, or says why it cannot. */
export async function undoLast(open: (address: string) => void): Promise<void> {
  // A decision that was just sent is the last one; without waiting, an earlier one would be undone
  // in its place.
  await whenDecisionsEnd();
  const last = recentDecisions().find(
    (one) => (one.state === 'made' || isStillPending(one)) && !underWay.has(one.id),
  );
  const [merge] = (await client.fetchQuery(mergeJournalQueries.all())).map(({ job }) => job);
  if (merge && merge.started > (last?.at ?? Date.now() - 24 * 3_600_000)) {
    const { from, into } = merge;
    const to = paths.mergeCompanies(from.uid, into.uid);
    notify({
      text: t`The last decision was merging ${from.name} into ${into.name}. Its page moves the invoices back.`,
      action: { label: t`Open`, run: () => open(to) },
    });
  } else if (last) await undoDecision(last);
  else notify({ text: t`There is nothing to undo from the last 24 hours` });
}
