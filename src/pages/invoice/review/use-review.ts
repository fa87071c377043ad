import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoice.ts';
import { isRefused } from '#src/api/api-error.ts';
import { client } from '#src/api/client.ts';
import { useStore } from '#src/device/store.ts';
import { invoiceQueries, type InvoiceAndEtag } from '#src/api/invoices.ts';
import { decideInReview } from '#src/api/reviews/review-decisions.ts';
import {
  changeReview,
  followReviews,
  listReview,
  reviewOf,
} from '#src/api/reviews/review-store.ts';
import { findMore, reviewQueries } from '#src/api/reviews/review-walk.ts';
import type { SkipReason } from '#src/lib/decisions/decision.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { openAfter, passedBetween, placeIn } from '#src/lib/review/review-order.ts';
import {
  emptyReview,
  withEntry,
  type Review,
  type ReviewAction,
  type ReviewEnd,
  type ReviewEntry,
} from '#src/lib/review/review.ts';
import { needsMore } from '#src/lib/review/review-walk.ts';
import { announce } from '#src/ui/announce.tsx';
import { notify } from '#src/ui/notify.tsx';
import { followDecision } from '#src/widgets/decisions/decisions-under-way.ts';
import { report } from '#src/widgets/decisions/decide-and-report.ts';
import { readNextWaiting, useNeighbours, type Neighbour } from './use-neighbours.ts';

const neighbourOf = (uid: string | undefined): Neighbour | null =>
  uid === undefined ? null : { row: { uid }, page: 1 };

export function entryOf(
  { uid, hf_id, company, total_price, currency }: Invoice,
  end: ReviewEnd,
  reason = '',
): ReviewEntry {
  return { uid, hf_id, company: company?.name ?? null, total_price, currency, reason, end };
}

/** Why an invoice needs no decision any more, as far as it was read; null while it is waiting. */
export function whyDone(uid: string): SkipReason | null {
  const key = invoiceQueries.detail(uid).queryKey;
  const known: string | undefined = client.getQueryData(key)?.invoice.approvement_status;
  switch (known) {
    case undefined:
      return isRefused(client.getQueryState(key)?.error, 404) ? 'gone' : null;
    case 'approved':
    case 'rejected':
      return known;
    case 'waiting':
      return null;
    default:
      return 'forbidden';
  }
}

/** @param named the review in the address */
export function useReview(uid: string, named: string | null, filters: InboxFilters) {
  // A link from another tab has the id of a review that this tab does not know.
  const id = named !== null && reviewOf(named) ? named : listReview;
  const read = () => reviewOf(id) ?? emptyReview;
  const hasProblem = ({ entries }: Review) =>
    [...entries.values()].some(({ end }) => end.kind === 'failed' && !end.seen);
  // Joined to one text, so that a decision's result renders only if it changes what is shown.
  useStore({ get: read, subscribe: followReviews }, (now) => {
    const { entries, total, uids, more } = now;
    // In the list's order, skipped invoices affect which one is next.
    const passed = id === listReview ? entries.size : entries.size > 0;
    return [uids.length, total, more, hasProblem(now), passed].join(' ');
  });
  const review = read();
  const place = id === listReview ? undefined : placeIn(review, uid);
  const inReview = place !== undefined;
  useQuery({
    ...reviewQueries.more(id, review.uids.length),
    enabled: inReview && needsMore(review, uid),
    notifyOnChangeProps: [],
  });
  const isPassed = (other: string) => {
    const end = read().entries.get(other)?.end;
    return end !== undefined && end.kind !== 'undone';
  };
  const listed = useNeighbours(uid, filters, !inReview, isPassed);
  const own = {
    id,
    /** It has its own order; otherwise invoices are opened one by one from the list. */
    inReview,
    begun: review.entries.size > 0,
    /** A decision failed and was not postponed yet. */
    hasProblem: hasProblem(review),
    readNextWaiting: () => readNextWaiting(uid, filters, isPassed),
  };
  if (!inReview) return { ...listed, ...own };
  return {
    ...own,
    position: place.position,
    count: review.total,
    previous: neighbourOf(place.previous),
    next: neighbourOf(place.next),
    nextWaiting: null,
  };
}

/** The review of an invoice, with its previous and next ones. */
export type ReviewAt = ReturnType<typeof useReview>;

/** A review's actions, whose requests are sent while the next invoice is shown. */
export function useReviewSteps(
  record: InvoiceAndEtag,
  at: ReviewAt,
  {
    go,
    end,
  }: {
    readonly go: (neighbour: Neighbour) => void;
    /** Called when no invoice is left, to show the results. */
    readonly end: () => void;
  },
) {
  const { id, inReview } = at;
  const { uid, hf_id } = record.invoice;
  const isDone = (other: string) => whyDone(other) !== null;
  // Saving may have changed the record since the last render.
  const latest = (): Invoice =>
    client.getQueryData(invoiceQueries.detail(uid).queryKey)?.invoice ?? record.invoice;

  const note = (end: ReviewEnd) =>
    changeReview(id, (review) => withEntry(review, entryOf(latest(), end)));

  const passOver = (to: string | undefined) => {
    const review = reviewOf(id);
    const passed = review ? passedBetween(review, uid, to, isDone) : [];
    for (const other of passed) {
      const known = client.getQueryData(invoiceQueries.detail(other).queryKey)?.invoice;
      const why = whyDone(other) ?? 'forbidden';
      const blank = { uid: other, hf_id: '', company: null, total_price: null, currency: null };
      changeReview(id, (now) =>
        withEntry(now, entryOf({ ...record.invoice, ...blank, ...known }, { kind: 'passed', why })),
      );
    }
    if (passed.length > 0)
      notify({
        text:
          passed.length === 1
            ? t`One invoice was decided or deleted elsewhere and is passed over`
            : t`${passed.length} invoices were decided or deleted elsewhere and are passed over`,
      });
  };

  const nextIn = (): string | undefined => {
    const review = reviewOf(id);
    return review && openAfter(review, uid, isDone, 1)[0];
  };

  /** Records that somebody else decided on the current invoice. */
  const noteDecided = () => {
    const why = whyDone(uid);
    const end = reviewOf(id)?.entries.get(uid)?.end;
    if (why !== null && (end === undefined || end.kind === 'undone')) note({ kind: 'passed', why });
  };

  const openNext = async () => {
    noteDecided();
    if (!inReview) {
      // A list that could not be read, or that was left, must not be reported as finished.
      const listed = at.nextWaiting ?? (await at.readNextWaiting().catch(() => undefined));
      if (listed === undefined) return;
      return listed ? go(listed) : end();
    }
    let next = nextIn();
    if (next === undefined && reviewOf(id)?.more) {
      await findMore(id).catch(() => undefined);
      next = nextIn();
    }
    passOver(next);
    if (next === undefined) return end();
    go({ row: { uid: next }, page: 1 });
  };

  const sendReviewDecision = async (entry: ReviewEntry, action: ReviewAction) => {
    const end = await decideInReview(id, entry, action);
    if (end.kind === 'approved' || end.kind === 'rejected')
      report(latest(), action, end.undoable, id);
  };

  /** Moves on at once and sends the decision, whose result is reported on any page. */
  const decideAndMoveOn = async (action: ReviewAction, reason = '') => {
    const entry = entryOf(latest(), { kind: 'sending', action }, reason);
    // A key may be handled before the timer, and would lead back to an invoice that looks open.
    changeReview(id, (review) => withEntry(review, entry));
    const opening = openNext();
    // The next invoice is rendered first.
    setTimeout(() => void followDecision(sendReviewDecision(entry, action)));
    await opening;
  };
  const skip = () => {
    if (latest().approvement_status === 'waiting') {
      note({ kind: 'skipped' });
      announce(t`Skipped ${hf_id}`);
    }
    return openNext();
  };
  return { openNext, decideAndMoveOn, skip };
}
