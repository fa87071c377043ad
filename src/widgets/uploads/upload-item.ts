import { isTemporary, type Problem } from '#src/api/api-error.ts';
import type { EarlierFile } from '#src/api/uploads.ts';

/**
 * State of an upload. `asked`: a question must be answered before it is sent; `attention`: it
 * arrived but could not be read.
 */
export type UploadState =
  | 'queued'
  | 'asked'
  | 'uploading'
  | 'processing'
  | 'ready'
  | 'attention'
  | 'failed';

/** An invoice that a question is about. */
export interface KnownInvoice {
  readonly uid: string;
  readonly hf_id: string;
}

/** A question to answer before a file is sent: open the existing invoice, send anyway, or skip. */
export type UploadQuestion =
  | { readonly kind: 'encrypted' }
  /** The same bytes were sent from this device before. */
  | { readonly kind: 'sent-before'; readonly known: KnownInvoice; readonly at: number }
  /** The service has an invoice with the same bytes, whoever sent them. */
  | ({ readonly kind: 'already-here' } & EarlierFile)
  /** The file may be too large for the service. */
  | { readonly kind: 'large' }
  /** The same bytes are already queued here, or in another tab, under this name. */
  | { readonly kind: 'twice'; readonly name: string; readonly elsewhere?: true }
  /** A response was lost, so the file may have arrived; `known` may be its invoice. */
  | { readonly kind: 'maybe-arrived'; readonly known?: KnownInvoice | undefined };

/** Why a file is rejected before it is sent (gap G24). */
export type FileProblem = 'empty' | 'wrong-type' | 'unreadable';

export interface UploadItem {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly state: UploadState;
  /** Bytes sent, in whole per cent. */
  readonly percent: number;
  readonly uid?: string | undefined;
  readonly hf_id?: string | undefined;
  readonly question?: UploadQuestion | undefined;
  /** Why it was rejected before sending. */
  readonly fileProblem?: FileProblem | undefined;
  /** Why sending it failed. */
  readonly problem?: Problem | undefined;
  /** The service has been processing it for unusually long. */
  readonly stuck?: true | undefined;
  /** The device had no room to store it: leaving the page loses it. */
  readonly onlyHere?: true;
}

/** Whether an upload waits for the person: it failed, asks, or could not be read. */
export const needsAttention = ({ state, stuck }: UploadItem): boolean =>
  state === 'failed' || state === 'attention' || state === 'asked' || stuck === true;

/** Counts the uploads; a file that arrived and needs attention is not done, but a problem. */
export function summarise(items: readonly UploadItem[]) {
  const count = (...states: readonly UploadState[]) =>
    items.filter(({ state }) => states.includes(state)).length;
  return {
    all: items.length,
    done: count('ready'),
    problems: items.filter(needsAttention).length,
    /** Not yet confirmed by the service. */
    unsent: count('queued', 'asked', 'uploading', 'failed'),
  };
}

/** Whether a retry may succeed. 409: the first request with this key is still running. */
export function isTransient(problem: Problem): boolean {
  if (problem.kind === 'off-contract' || isTemporary(problem)) return true;
  return problem.kind === 'refused' && [408, 409, 425, 429].includes(problem.status);
}

/** Whether `Retry` is offered: not where the same bytes would be refused again. */
export function canRetry({ state, problem, fileProblem }: UploadItem): boolean {
  if (state !== 'failed') return false;
  if (!problem) return fileProblem === 'unreadable';
  return problem.kind !== 'refused' || ![400, 413, 415, 501].includes(problem.status);
}
