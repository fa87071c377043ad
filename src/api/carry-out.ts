import { endpoints } from '#contract/endpoints.ts';
import type { Invoice } from '#contract/invoice.ts';
import { ApiError, isPassing, isRefused, problemOf, type Problem } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { statusAfter, whyNot, type Deed } from '#src/lib/bulk-plan.ts';
import type { Attempt, Sight } from '#src/lib/bulk-run.ts';

const usualWait = 5;

function send(deed: Deed, uid: string, reason: string, signal: AbortSignal) {
  const input = { params: { uid }, signal };
  switch (deed) {
    case 'approve':
      return call(endpoints.approveInvoice, input);
    case 'reject':
      return call(endpoints.rejectInvoice, reason ? { ...input, body: { reason } } : input);
    case 'remove_approval':
      return call(endpoints.removeApproval, input);
    case 'delete':
      return call(endpoints.deleteInvoice, input);
  }
}

function attemptOf(problem: Problem): Attempt<Problem> {
  // An answer that breaks the interface may well have followed a deed.
  if (problem.kind !== 'refused') return { kind: 'doubtful', problem };
  const { status, retryAfter } = problem;
  if (status === 429) return { kind: 'wait', seconds: retryAfter ?? usualWait };
  if (status === 404) return { kind: 'gone' };
  if (status === 401) return { kind: 'shut', problem };
  if (isPassing(problem)) return { kind: 'doubtful', problem };
  return [403, 409, 412].includes(status)
    ? { kind: 'refused', problem }
    : { kind: 'failed', problem };
}

/**
 * Does one deed of a run to an invoice, once, and leaves lists and caches as they are.
 * @param reason of a rejection, at most 1,000 characters; empty for none (gap G12)
 * @returns what came of it; never throws
 */
export async function carryOut(
  deed: Deed,
  uid: string,
  reason: string,
  signal: AbortSignal,
): Promise<Attempt<Problem>> {
  try {
    const answer = await send(deed, uid, reason, signal);
    return { kind: 'done', undoable: answer?.permissions.can_remove_approval ?? false };
  } catch (error) {
    return attemptOf(problemOf(error));
  }
}

/** Reads an invoice past every cache; null when it is not there any more. @throws ApiError but for 404 */
export async function readNow(uid: string, signal?: AbortSignal): Promise<Invoice | null> {
  try {
    return await call(endpoints.getInvoice, { params: { uid }, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (isRefused(error, 404)) return null;
    throw error;
  }
}

/** Looks whether an invoice is as the deed wants it, or what keeps it from that; never throws. */
export async function lookAt(
  deed: Deed,
  uid: string,
  signal: AbortSignal,
): Promise<Sight<Problem>> {
  try {
    const invoice = await readNow(uid, signal);
    if (!invoice)
      return deed === 'delete'
        ? { kind: 'reached', undoable: false, why: 'gone' }
        : { kind: 'gone' };
    const goal = statusAfter[deed];
    if (goal !== undefined && invoice.approvement_status === goal)
      return {
        kind: 'reached',
        undoable: deed !== 'remove_approval' && invoice.permissions.can_remove_approval,
        why: goal,
      };
    const why = whyNot(deed, invoice);
    return why === null ? { kind: 'open' } : { kind: 'closed', why };
  } catch (error) {
    const { problem } = error instanceof ApiError ? error : { problem: problemOf(error) };
    if (problem.kind === 'refused' && problem.status === 429)
      return { kind: 'wait', seconds: problem.retryAfter ?? usualWait };
    return { kind: 'unseen', problem };
  }
}
