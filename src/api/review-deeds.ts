import type { QueryClient } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoice.ts';
import type { InvoicePermissions } from '#contract/permissions.ts';
import type { Problem } from '#src/api/api-error.ts';
import { carryOut, lookAt } from '#src/api/carry-out.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import type { Deed } from '#src/lib/bulk-plan.ts';
import { runBulk, type Outcome } from '#src/lib/bulk-run.ts';
import {
  withEnd,
  withEntry,
  type ReviewDeed,
  type ReviewEnd,
  type ReviewEntry,
} from '#src/lib/review/review.ts';
import { changeReview, reviewOf } from '#src/lib/review/review-store.ts';
import { sleep } from '#src/lib/sleep.ts';

type Decided = Pick<Invoice, 'approvement_status' | 'permissions'>;

const nothingAllowed: InvoicePermissions = {
  can_update: false,
  can_delete: false,
  can_approve: false,
  can_reject: false,
  can_remove_approval: false,
};

/** Puts a decision into what is known of an invoice. @returns what stood there before; undefined when nothing did */
function patch(
  client: QueryClient,
  uid: string,
  next: (invoice: Invoice) => Decided,
): Decided | undefined {
  let before: Decided | undefined;
  client.setQueryData(invoiceQueries.detail(uid).queryKey, (known) => {
    if (!known) return known;
    const { approvement_status, permissions } = known.invoice;
    before = { approvement_status, permissions };
    return { ...known, etag: null, invoice: { ...known.invoice, ...next(known.invoice) } };
  });
  return before;
}

async function carryOutOne(
  deed: Deed,
  uid: string,
  reason: string,
  doubted: boolean,
): Promise<Outcome<Problem>> {
  const never = new AbortController().signal;
  const { outcomes, halted } = await runBulk<string, Problem>({
    records: [uid],
    inDoubt: () => doubted,
    act: (one, signal) => carryOut(deed, one, reason, signal),
    look: (one, signal) => lookAt(deed, one, signal),
    wait: sleep,
    now: Date.now,
    before: () => Promise.resolve(),
    settled: () => Promise.resolve(),
    paused: () => undefined,
    stop: never,
    abandon: never,
  });
  const outcome = outcomes.get(uid) ?? { kind: 'not started' };
  return outcome.kind === 'not started' && halted ? { kind: 'failed', problem: halted } : outcome;
}

const statusOf = { approve: 'approved', reject: 'rejected' } as const;

function endOf(deed: ReviewDeed, outcome: Outcome<Problem>): ReviewEnd {
  const failed = {
    kind: 'failed',
    deed,
    certain: true,
    problem: null,
    why: null,
    seen: false,
  } as const;
  switch (outcome.kind) {
    case 'done':
      return { kind: statusOf[deed], undoable: outcome.undoable };
    case 'skipped':
      return outcome.why === statusOf[deed]
        ? { kind: 'passed', why: outcome.why }
        : { ...failed, why: outcome.why };
    case 'failed':
      return { ...failed, problem: outcome.problem };
    case 'unknown':
      return { ...failed, certain: false, problem: outcome.problem };
    case 'not started':
      return failed;
  }
}

/**
 * Decides on an invoice of a review while the person goes on. The interface states the outcome, so what is known of the
 * invoice changes at once, and back when it was not carried out. It is never sent twice unless reading it again shows
 * that it did not arrive.
 * @param entry whose `end` says whether an earlier sending is in doubt
 * @returns how it ended; it stands in the review by then. Never throws. Interface 4.1
 */
export async function decideInReview(
  client: QueryClient,
  id: string,
  entry: ReviewEntry,
  deed: ReviewDeed,
): Promise<ReviewEnd> {
  const { uid, reason } = entry;
  const doubted = entry.end.kind === 'failed' && !entry.end.certain;
  changeReview(id, (review) => withEntry(review, { ...entry, end: { kind: 'sending', deed } }));
  const before = patch(client, uid, () => ({
    approvement_status: statusOf[deed],
    permissions: nothingAllowed,
  }));
  const outcome = await carryOutOne(deed, uid, reason, doubted);
  const end = endOf(deed, outcome);
  if (outcome.kind === 'done')
    patch(client, uid, () => ({
      approvement_status: statusOf[deed],
      permissions: { ...nothingAllowed, can_remove_approval: outcome.undoable },
    }));
  else if (before) patch(client, uid, () => before);
  changeReview(id, (review) => withEnd(review, uid, end));
  void readAgain(client, uid);
  return end;
}

/** Reads what a decision changed, without anybody waiting for it. */
async function readAgain(client: QueryClient, uid: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: invoiceQueries.detail(uid).queryKey }),
    client.invalidateQueries({ queryKey: invoiceQueries.lists() }),
  ]);
}

/**
 * Takes a decision of a review back (gap G13).
 * @returns null when the invoice waits again, else what kept it from that; never throws
 */
export async function undoInReview(
  client: QueryClient,
  id: string,
  uid: string,
): Promise<Exclude<Outcome<Problem>, { kind: 'done' }> | null> {
  const outcome = await carryOutOne('remove_approval', uid, '', false);
  const back = outcome.kind === 'done' || (outcome.kind === 'skipped' && outcome.why === 'waiting');
  if (back && reviewOf(id)?.entries.has(uid))
    changeReview(id, (review) => withEnd(review, uid, { kind: 'undone' }));
  void readAgain(client, uid);
  return outcome.kind === 'done' || back ? null : outcome;
}
