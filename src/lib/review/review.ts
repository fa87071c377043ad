import type { SkipReason } from '#src/lib/decision.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import type { SelectedInvoice } from '#src/lib/selected-invoice.ts';

/** What a review decides. */
export type ReviewAction = 'approve' | 'reject';

/** A decision that was not carried out, or of which nobody knows. */
export interface FailedEnd {
  readonly kind: 'failed';
  readonly action: ReviewAction;
  /** It was not carried out. */
  readonly certain: boolean;
  /** What `api` gave; null when `why` says it, or when the page was left before an answer came. */
  readonly problem: unknown;
  /** What the invoice's permissions or its absence say after it was read again. */
  readonly why: SkipReason | null;
  /** The person put it off. */
  readonly seen: boolean;
}

/** How an invoice stands in a review. */
export type ReviewEnd =
  /** On its way; after a reload nobody knows whether it arrived. */
  | { readonly kind: 'sending'; readonly action: ReviewAction }
  | { readonly kind: 'approved' | 'rejected'; readonly undoable: boolean }
  | { readonly kind: 'skipped' }
  /** Somebody else decided or deleted it since, or it may not be decided. */
  | { readonly kind: 'passed'; readonly why: SkipReason }
  | FailedEnd
  /** The decision was taken back: it waits again. */
  | { readonly kind: 'undone' };

/** One invoice of a review and how it stands, with what the sheet shows of it. */
export interface ReviewEntry extends Pick<
  SelectedInvoice,
  'uid' | 'hf_id' | 'company' | 'total_price' | 'currency'
> {
  /** The reason of a rejection; empty for none. */
  readonly reason: string;
  readonly end: ReviewEnd;
}

/** A walk through invoices that wait for a decision, and what came of each so far. */
export interface Review {
  /** Those it goes through as far as they are known, in order. */
  readonly uids: readonly string[];
  /** Finds the others; null when the review is of exactly these. */
  readonly filters: InboxFilters | null;
  /** More may be found by the filters. */
  readonly more: boolean;
  /** How many it goes through, as far as that is known. */
  readonly total: number;
  /** By uid, in the order of deciding. */
  readonly entries: ReadonlyMap<string, ReviewEntry>;
}

/** A review of nothing, in which nothing was decided. */
export const emptyReview: Review = {
  uids: [],
  filters: null,
  more: false,
  total: 0,
  entries: new Map(),
};

/** Whether an end leaves the invoice waiting in the service's list, as far as this tab knows. */
export const stillWaits = (end: ReviewEnd | undefined): boolean =>
  end === undefined || ['skipped', 'undone', 'sending', 'failed'].includes(end.kind);

/** The review with an invoice's end; the latest decision stands last. */
export function withEntry(review: Review, entry: ReviewEntry): Review {
  const entries = new Map(review.entries);
  entries.delete(entry.uid);
  return { ...review, entries: entries.set(entry.uid, entry) };
}

/** The review with another end of an invoice that it knows already. */
export function withEnd(review: Review, uid: string, end: ReviewEnd): Review {
  const entry = review.entries.get(uid);
  return entry
    ? { ...review, entries: new Map(review.entries).set(uid, { ...entry, end }) }
    : review;
}

/** The review as if these had not been looked at: what was skipped is asked again. */
export function withoutSkipped(review: Review): Review {
  return {
    ...review,
    entries: new Map([...review.entries].filter(([, { end }]) => end.kind !== 'skipped')),
  };
}
