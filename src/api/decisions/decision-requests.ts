import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import type { Invoice } from '#contract/invoice.ts';
import { isTemporary, orNull, problemOf, refusal, type Problem } from '#src/api/api-error.ts';
import { callVersioned, endpointName, type Versioned } from '#src/api/call.ts';
import { decidedVersion } from '#src/api/decisions/decided-versions.ts';
import { retryAfterOf } from '#src/api/request-queue.ts';
import { statusAfter, skipReasonOf, type DecisionAction } from '#src/lib/decisions/decision.ts';
import type { NewState } from '#src/api/decisions/decision-cache.ts';
import type { Attempt, Check } from '#src/api/decisions/run-actions.ts';

const requests = {
  approve: invoiceEndpoints.approveInvoice,
  reject: invoiceEndpoints.rejectInvoice,
  remove_approval: invoiceEndpoints.removeApproval,
  delete: invoiceEndpoints.deleteInvoice,
} as const;

/** The result of a request that ended with a problem. */
export function attemptOf(problem: Problem): Attempt {
  // A response that breaks the interface may still follow a successful change.
  if (problem.kind !== 'refused') return { kind: 'doubtful', problem };
  const { status } = problem;
  if (status === 404) return { kind: 'gone', problem };
  if (status === 401) return { kind: 'halted', problem };
  if (isTemporary(problem)) return { kind: 'doubtful', problem };
  return [403, 409, 412].includes(status)
    ? { kind: 'refused', problem }
    : { kind: 'failed', problem };
}

/** Somebody else has decided about the invoice. */
const decidedSince = refusal(412, endpointName(invoiceEndpoints.removeApproval));
/** The record changed since the decision, so it is unknown whose decision it shows. */
const changedSince = refusal(409, endpointName(invoiceEndpoints.removeApproval));

const decisions: readonly string[] = ['approve', 'reject', 'remove_approval'];

/**
 * Why a decision cannot be taken back; null when it can. Another version alone is not a reason, since
 * a changed card causes one as well: if the history has a single decision, it is this one.
 */
function whyNotUndo(
  undoes: DecisionAction,
  { answer: { uid, approvement_status, history }, etag }: Versioned<Invoice>,
): Problem | null {
  if (approvement_status !== statusAfter[undoes]) return decidedSince;
  const mine = decidedVersion(uid);
  if (mine === null || etag === null || mine === etag) return null;
  return history.filter(({ action }) => decisions.includes(action)).length > 1
    ? changedSince
    : null;
}

/**
 * Sends one decision, once.
 * @param how `version` on the screen: the decision is refused for any other (412); null where it is
 * unknown. `reason` of a rejection, at most 1,000 characters, may be empty (gap G12). `undoes` is
 * the decision to take back, provided that the invoice is still as that decision left it
 * @returns the result, and the invoice's new state and version if the response states them
 * @throws ApiError only 429. Interface 4.1
 */
export async function sendDecision(
  action: DecisionAction,
  uid: string,
  signal: AbortSignal,
  {
    reason,
    version,
    undoes,
  }: {
    readonly reason: string;
    readonly version: string | null;
    readonly undoes: DecisionAction | undefined;
  },
): Promise<{
  readonly attempt: Attempt;
  readonly state?: NewState;
  readonly made?: string | null;
}> {
  try {
    let wanted = action === 'approve' || action === 'reject' ? version : null;
    if (undoes) {
      const now = await readVersioned(uid, signal);
      const problem = now && whyNotUndo(undoes, now);
      if (problem) return { attempt: { kind: 'refused', problem } };
      wanted = now?.etag ?? null;
    }
    const { answer, etag } = await callVersioned(requests[action], {
      params: { uid },
      signal,
      ...(action === 'reject' && reason ? { body: { reason } } : {}),
      ...(wanted === null ? {} : { headers: { 'If-Match': wanted } }),
    });
    return {
      made: etag,
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
 * Reads an invoice bypassing the cache; null when it does not exist any more.
 * @throws ApiError except 404
 */
export const readInvoiceNow = async (uid: string, signal: AbortSignal): Promise<Invoice | null> =>
  (await readVersioned(uid, signal))?.answer ?? null;

const readVersioned = (uid: string, signal: AbortSignal): Promise<Versioned<Invoice> | null> =>
  orNull(callVersioned(invoiceEndpoints.getInvoice, { params: { uid }, signal }));

/**
 * Reads whether an invoice is already in the action's target state, or why it cannot get there.
 * @throws ApiError except 404
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
