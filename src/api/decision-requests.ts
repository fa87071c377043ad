import { endpoints } from '#contract/endpoints.ts';
import type { Invoice } from '#contract/invoice.ts';
import { isPassing, isRefused, problemOf, type Problem } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { retryAfterOf } from '#src/api/request-queue.ts';
import { statusAfter, skipReasonOf, type DecisionAction } from '#src/lib/decision.ts';
import type { NewState } from '#src/api/decision-cache.ts';
import type { Attempt, Check } from '#src/api/run-actions.ts';

const requests = {
  approve: endpoints.approveInvoice,
  reject: endpoints.rejectInvoice,
  remove_approval: endpoints.removeApproval,
  delete: endpoints.deleteInvoice,
} as const;

const isOfContent = (action: DecisionAction): boolean =>
  action === 'approve' || action === 'reject';

function attemptOf(problem: Problem): Attempt {
  // An answer that breaks the interface may well have followed a change.
  if (problem.kind !== 'refused') return { kind: 'doubtful', problem };
  const { status } = problem;
  if (status === 404) return { kind: 'gone', problem };
  if (status === 401) return { kind: 'shut', problem };
  if (isPassing(problem)) return { kind: 'doubtful', problem };
  return [403, 409, 412].includes(status)
    ? { kind: 'refused', problem }
    : { kind: 'failed', problem };
}

/**
 * Sends one decision, once.
 * @param version that was on the screen: approved or rejected is that one and no other (412);
 * null where it is not known
 * @param reason of a rejection, at most 1,000 characters; empty for none (gap G12)
 * @returns what came of it, and the invoice's new state where the answer states it
 * @throws ApiError 429 alone. Interface 4.1
 */
export async function performAction(
  action: DecisionAction,
  uid: string,
  reason: string,
  signal: AbortSignal,
  version: string | null = null,
): Promise<{ readonly attempt: Attempt; readonly state?: NewState }> {
  try {
    const answer = await call(requests[action], {
      params: { uid },
      signal,
      ...(action === 'reject' && reason ? { body: { reason } } : {}),
      ...(version !== null && isOfContent(action) ? { headers: { 'If-Match': version } } : {}),
    });
    return {
      attempt: { kind: 'done', undoable: answer?.permissions.can_remove_approval ?? false },
      state: answer
        ? { approvement_status: answer.approvement_status, permissions: answer.permissions }
        : null,
    };
  } catch (error) {
    const problem = problemOf(error);
    if (retryAfterOf(problem) !== undefined) throw error;
    return { attempt: attemptOf(problem) };
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

/**
 * Reads whether an invoice is as the action wants it, or what keeps it from that.
 * @throws ApiError but for 404
 */
export async function checkRecord(
  action: DecisionAction,
  uid: string,
  signal: AbortSignal,
): Promise<Check> {
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
}
