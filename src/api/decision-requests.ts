import { endpoints } from '#contract/endpoints.ts';
import type { Invoice } from '#contract/invoice.ts';
import { ApiError, isPassing, isRefused, problemOf, type Problem } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { retryAfterOf } from '#src/api/request-queue.ts';
import { statusAfter, skipReasonOf, type DecisionAction } from '#src/lib/decision.ts';
import type { NewState } from '#src/api/decision-cache.ts';
import type { Attempt, Check } from '#src/api/run-actions.ts';

function send(action: DecisionAction, uid: string, reason: string, signal: AbortSignal) {
  const input = { params: { uid }, signal };
  switch (action) {
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

function attemptOf(problem: Problem): Attempt {
  // An answer that breaks the interface may well have followed a change.
  if (problem.kind !== 'refused') return { kind: 'doubtful', problem };
  const { status } = problem;
  const seconds = retryAfterOf(problem);
  if (seconds !== undefined) return { kind: 'wait', seconds };
  if (status === 404) return { kind: 'gone', problem };
  if (status === 401) return { kind: 'shut', problem };
  if (isPassing(problem)) return { kind: 'doubtful', problem };
  return [403, 409, 412].includes(status)
    ? { kind: 'refused', problem }
    : { kind: 'failed', problem };
}

/**
 * Sends one decision, once.
 * @param reason of a rejection, at most 1,000 characters; empty for none (gap G12)
 * @returns what came of it, and the invoice's new state where the answer states it; never throws.
 * Interface 4.1
 */
export async function performAction(
  action: DecisionAction,
  uid: string,
  reason: string,
  signal: AbortSignal,
): Promise<{ readonly attempt: Attempt; readonly state?: NewState }> {
  try {
    const answer = await send(action, uid, reason, signal);
    return {
      attempt: { kind: 'done', undoable: answer?.permissions.can_remove_approval ?? false },
      state: answer
        ? { approvement_status: answer.approvement_status, permissions: answer.permissions }
        : null,
    };
  } catch (error) {
    return { attempt: attemptOf(problemOf(error)) };
  }
}

/**
 * Reads an invoice past every cache; null when it is not there any more.
 * @throws ApiError but for 404
 */
export async function readInvoiceNow(uid: string, signal?: AbortSignal): Promise<Invoice | null> {
  try {
    return await call(endpoints.getInvoice, { params: { uid }, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (isRefused(error, 404)) return null;
    throw error;
  }
}

/** Reads whether an invoice is as the action wants it, or what keeps it from that; never throws. */
export async function checkRecord(
  action: DecisionAction,
  uid: string,
  signal: AbortSignal,
): Promise<Check> {
  try {
    const invoice = await readInvoiceNow(uid, signal);
    if (!invoice)
      return action === 'delete'
        ? { kind: 'reached', undoable: false, why: 'gone' }
        : { kind: 'gone' };
    const goal = statusAfter[action];
    if (goal !== undefined && invoice.approvement_status === goal)
      return {
        kind: 'reached',
        undoable: action !== 'remove_approval' && invoice.permissions.can_remove_approval,
        why: goal,
      };
    const why = skipReasonOf(action, invoice);
    return why === null ? { kind: 'open' } : { kind: 'closed', why };
  } catch (error) {
    const { problem } = error instanceof ApiError ? error : { problem: problemOf(error) };
    const seconds = retryAfterOf(problem);
    if (seconds !== undefined) return { kind: 'wait', seconds };
    return { kind: 'unseen', problem };
  }
}
