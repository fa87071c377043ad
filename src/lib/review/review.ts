import type { SkipReason } from '#src/lib/decisions/decision.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';

export type ReviewAction = 'approve' | 'reject';

/** A decision that failed or whose result is unknown. */
export interface FailedEnd {
  readonly kind: 'failed';
  readonly action: ReviewAction;
  /** True if nothing was changed; false if the result is unknown. */
  readonly certain: boolean;
  /**
   * The problem that `api` reported; null when `why` has the reason, or when the page was left
   * before a response.
   */
  readonly problem: unknown;
  /** The reason found in the invoice's permissions, or its absence, by reading it again. */
  readonly why: SkipReason | null;
  /** The person put it off. */
  readonly seen: boolean;
}

/** A failed decision without its reason. */
export const failedEnd = (action: ReviewAction, certain: boolean): FailedEnd => ({
  kind: 'failed',
  action,
  certain,
  problem: null,
  why: null,
  seen: false,
});

/** The state of an invoice in a review. */
export type ReviewEnd =
  /** Being sent; after a reload its result is unknown. */
  | { readonly kind: 'sending'; readonly action: ReviewAction }
  | { readonly kind: 'approved' | 'rejected'; readonly undoable: boolean }
  | { readonly kind: 'skipped' }
  /** Somebody else decided or deleted it, or it may not be decided. */
  | { readonly kind: 'passed'; readonly why: SkipReason }
  | FailedEnd
  /** The decision was taken back, so it is waiting. */
  | { readonly kind: 'undone' };

/** An invoice of a review and its state, with the fields that the review's summary shows. */
export interface ReviewEntry extends Pick<
  SelectedInvoice,
  'uid' | 'hf_id' | 'company' | 'total_price' | 'currency'
> {
  /** Reason of a rejection; empty for none. */
  readonly reason: string;
  readonly end: ReviewEnd;
}

/** A walk through invoices that wait for a decision, and the results so far. */
export interface Review {
  /** The invoices in order, as far as they are loaded. */
  readonly uids: readonly string[];
  /** The filters that find further invoices; null when the review has exactly these. */
  readonly filters: InboxFilters | null;
  /** Whether the filters may find more. */
  readonly more: boolean;
  /** Number of invoices, as far as it is known. */
  readonly total: number;
  /** By UID, in the order of deciding. */
  readonly entries: ReadonlyMap<string, ReviewEntry>;
}

export const emptyReview: Review = {
  uids: [],
  filters: null,
  more: false,
  total: 0,
  entries: new Map(),
};

/** Whether the invoice is still in the service's list of waiting ones, as far as this tab knows. */
export const stillWaits = (end: ReviewEnd | undefined): boolean =>
  end === undefined || ['skipped', 'undone', 'sending', 'failed'].includes(end.kind);

/** Sets the state of an invoice; the latest decision comes last. */
export function withEntry(review: Review, entry: ReviewEntry): Review {
  const entries = new Map(review.entries);
  entries.delete(entry.uid);
  return { ...review, entries: entries.set(entry.uid, entry) };
}

/** Changes the state of an invoice that has one; a decision that is undone loses its reason. */
export function withEnd(review: Review, uid: string, end: ReviewEnd): Review {
  const entry = review.entries.get(uid);
  if (!entry) return review;
  const reason = end.kind === 'undone' ? '' : entry.reason;
  return { ...review, entries: new Map(review.entries).set(uid, { ...entry, reason, end }) };
}

/** Clears what was skipped, so that these invoices are shown again. */
export function withoutSkipped(review: Review): Review {
  return {
    ...review,
    entries: new Map([...review.entries].filter(([, { end }]) => end.kind !== 'skipped')),
  };
}
