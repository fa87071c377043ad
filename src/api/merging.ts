import { queryOptions } from '@tanstack/react-query';
import {
  type Company,
  type CompanyPatch,
  type CompanyTexts,
  companyTexts,
} from '#contract/company.ts';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { recordEndpoints } from '#contract/record-endpoints.ts';
import type { Invoice } from '#contract/invoice.ts';
import { isTemporary, isRefused, orNull, problemOf, refusal } from '#src/api/api-error.ts';
import { call, callVersioned, endpointName } from '#src/api/call.ts';
import { companyQueries } from '#src/api/companies.ts';
import { idempotency } from '#src/api/adapter.ts';
import { attemptOf, readInvoiceNow } from '#src/api/decisions/decision-requests.ts';
import { countInvoices, invoiceQueries } from '#src/api/invoices.ts';
import { readAllInvoices } from '#src/api/all-invoices.ts';
import type { ReadProgress } from '#src/api/pages.ts';
import type { Attempt, Check } from '#src/api/decisions/run-actions.ts';
import { retryAfterOf } from '#src/api/request-queue.ts';
import { noFilters } from '#src/lib/filters/filters.ts';
import { movePlan, toMoving, whyNotMoved, type MoveWhy } from '#src/lib/merging/moves.ts';
import { sleep } from '#src/lib/waiting/sleep.ts';

/** The two companies of a move, by UID. */
export interface Move {
  readonly from: string;
  readonly to: string;
  /** The former company was deleted, which left its invoices without a company (gap G33). */
  readonly lost: boolean;
}

const mostTries = 4;
const firstPauseMs = 500;

function moveStateOf({ company, ...invoice }: Invoice, { from, to, lost }: Move): Check<MoveWhy> {
  if (company?.uid === to) return { kind: 'reached', undoable: true, why: 'there' };
  if (company ? company.uid !== from : !lost) return { kind: 'closed', why: 'elsewhere' };
  const why = whyNotMoved(invoice);
  return why === null ? { kind: 'open' } : { kind: 'closed', why };
}

/**
 * Reads whether an invoice has the new company, or why it cannot be moved.
 * @throws ApiError except 404
 */
export async function checkMove(
  uid: string,
  move: Move,
  signal: AbortSignal,
): Promise<Check<MoveWhy>> {
  const invoice = await readInvoiceNow(uid, signal);
  return invoice ? moveStateOf(invoice, move) : { kind: 'gone' };
}

// Nothing was sent; the caller reads the invoice again for the reason.
const closed = refusal(403, endpointName(invoiceEndpoints.updateInvoice));

const isGone = (uid: string): Promise<boolean> =>
  readCompanyNow(uid).then(
    (company) => company === null,
    () => false,
  );

export interface Moved {
  readonly attempt: Attempt;
  /** The invoice's own number; null while it was not read. */
  readonly invoice_number: string | null;
}

/**
 * Changes the company of one invoice, conditionally on its version where the service has versions
 * (gap G32). It is read before each try, so that a repetition after a lost response changes nothing
 * twice and keeps what others changed.
 * @returns the result
 * @throws ApiError only 429. Interface 4.1
 */
export async function moveInvoice(uid: string, move: Move, signal: AbortSignal): Promise<Moved> {
  let invoice_number: string | null = null;
  const ended = (attempt: Attempt): Moved => ({ attempt, invoice_number });
  for (let turn = 1; ; turn += 1) {
    let sent = false;
    try {
      const { answer: invoice, etag } = await callVersioned(invoiceEndpoints.getInvoice, {
        params: { uid },
        signal,
      });
      invoice_number = invoice.invoice_number ?? '';
      const moveState = moveStateOf(invoice, move);
      if (moveState.kind === 'reached') return ended({ kind: 'done', undoable: true });
      if (moveState.kind === 'closed') return ended({ kind: 'refused', problem: closed });
      sent = true;
      await call(invoiceEndpoints.updateInvoice, {
        params: { uid },
        body: { company_uid: move.to },
        headers: etag ? { 'If-Match': etag } : {},
        signal,
      });
      return ended({ kind: 'done', undoable: true });
    } catch (error) {
      const problem = problemOf(error);
      const again = isTemporary(problem) || isRefused(error, 412);
      if (again && turn < mostTries && !signal.aborted) {
        await sleep(firstPauseMs * 2 ** (turn - 1), signal);
        continue;
      }
      if (retryAfterOf(problem) !== undefined) throw error;
      const attempt = attemptOf(problem);
      if (attempt.kind === 'gone' && !sent) return ended({ kind: 'gone' });
      // If the surviving company is gone, no other invoice can be moved to it either.
      const mayBeGone = [400, 404, 409, 422].some((status) => isRefused(error, status));
      if (mayBeGone && (await isGone(move.to))) return ended({ kind: 'halted', problem });
      return ended(attempt.kind === 'gone' ? { kind: 'refused', problem } : attempt);
    }
  }
}

/**
 * A company, bypassing the cache; null when it does not exist any more.
 * @throws ApiError except 404
 */
export const readCompanyNow = (uid: string): Promise<Company | null> =>
  orNull(call(recordEndpoints.getCompany, { params: { uid } }));

/**
 * Changes fields of a company; without any, no request is sent.
 * @throws ApiError (interface 4.3)
 */
export async function changeCompany(uid: string, body: CompanyPatch): Promise<void> {
  if (Object.keys(body).length > 0)
    await call(recordEndpoints.updateCompany, { params: { uid }, body });
}

/**
 * Creates a deleted company again under a new UID; repeating it with the same key creates it once
 * (gap G31).
 * @throws ApiError
 */
export async function makeCompanyAgain(company: CompanyTexts, key: string): Promise<Company> {
  return call(recordEndpoints.createCompany, {
    body: companyTexts(company),
    headers: idempotency(key),
  });
}

/**
 * Deletes the merged company, unless it still has invoices (gap G33).
 * @returns the number of its invoices; with 0 it is deleted, possibly by somebody else
 * @throws ApiError
 */
export async function deleteEmptyCompany(uid: string): Promise<number> {
  const left = await countInvoices({ ...noFilters, company__uid: [uid] });
  if (left === 0) await orNull(call(recordEndpoints.deleteCompany, { params: { uid } }));
  return left;
}

/** Reads which invoices of a company can move. `read` throws ApiError as the list does. */
export const movesOfCompany = (uid: string) => ({
  queryKey: [...invoiceQueries.lists(), 'moves', uid] as const,
  read: async (signal: AbortSignal, onProgress: (progress: ReadProgress) => void) =>
    movePlan(
      await readAllInvoices({ ...noFilters, company__uid: [uid] }, toMoving, {
        signal,
        onProgress,
      }),
    ),
  staleTime: 0,
});

/** The current company, or null if it does not exist, for pages on which that is not an error. */
export const companyPresence = (uid: string) =>
  queryOptions({
    queryKey: [...companyQueries.all(), 'presence', uid] as const,
    queryFn: () => readCompanyNow(uid),
    staleTime: 0,
  });
