import { isPassing, type Problem } from '#src/api/api-error.ts';
import type { FileProblem } from './inspect-file.ts';

/** Where a file stands. `asked`: the person decides before it is sent; `attention`: it arrived but could not be read. */
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

/** Why a file waits for the person: open what is there, send it anyway, or skip it. */
export type UploadQuestion =
  | { readonly kind: 'encrypted' }
  /** The same bytes were sent from this device before. */
  | { readonly kind: 'sent-before'; readonly known: KnownInvoice; readonly at: number }
  /** The service may not take so much. */
  | { readonly kind: 'large' }
  /** The same bytes are in the list already, or in that of another tab, under this name. */
  | { readonly kind: 'twice'; readonly name: string; readonly elsewhere?: true }
  /** An answer was lost, and the service cannot tell whether the file arrived; what came in meanwhile may be it. */
  | { readonly kind: 'maybe-arrived'; readonly known?: KnownInvoice };

/** A file as the tray shows it. */
export interface UploadItem {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly state: UploadState;
  /** Whole per cent of the bytes that have gone out. */
  readonly percent: number;
  readonly uid?: string;
  readonly hf_id?: string;
  readonly question?: UploadQuestion;
  /** Why it failed before it was sent. */
  readonly fileProblem?: FileProblem;
  /** Why sending it failed. */
  readonly problem?: Problem;
  /** The service has been reading it for so long that something is wrong. */
  readonly stuck?: true;
  /** The device had no room to keep it: leaving the page loses it. */
  readonly onlyHere?: true;
}

/** The whole tray in numbers. */
export interface UploadSummary {
  readonly all: number;
  /** Nothing more happens to these by themselves. */
  readonly done: number;
  readonly problems: number;
  /** Not confirmed by the service yet. */
  readonly unsent: number;
}

const has = (item: UploadItem, ...states: readonly UploadState[]): boolean =>
  states.includes(item.state);

/** Counts the tray; a file that arrived and needs attention is both done and a problem. */
export function summarise(items: readonly UploadItem[]): UploadSummary {
  return {
    all: items.length,
    done: items.filter((item) => has(item, 'ready', 'attention')).length,
    problems: items.filter(
      (item) => has(item, 'failed', 'attention', 'asked') || item.stuck === true,
    ).length,
    unsent: items.filter((item) => has(item, 'queued', 'asked', 'uploading', 'failed')).length,
  };
}

/** Whether sending the same once more may go better. 409: the first request with this key is still at work. */
export function isTransient(problem: Problem): boolean {
  if (problem.kind === 'off-contract' || isPassing(problem)) return true;
  return problem.kind === 'refused' && [408, 409, 425, 429].includes(problem.status);
}

/** Whether `Retry` makes sense: the same bytes are refused again, and a button for that would do nothing. */
export function canRetry({ state, problem, fileProblem }: UploadItem): boolean {
  if (state !== 'failed') return false;
  if (!problem) return fileProblem === 'unreadable';
  return problem.kind !== 'refused' || ![400, 413, 415, 501].includes(problem.status);
}
