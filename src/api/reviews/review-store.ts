import * as z from 'zod/mini';
import { storedValues } from '#src/device/device-storage.ts';
import { createListeners, useStore } from '#src/device/store.ts';
import { isFields } from '#src/lib/fields.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { newUid } from '#src/lib/new-uid.ts';
import { emptyReview, failedEnd, type Review, type ReviewEntry } from '#src/lib/review/review.ts';

const idShape = /^[0-9a-z-]{4,36}$/;

/** The id of the review that collects decisions on invoices opened one by one from the list. */
export const listReview = 'list';

type Plan = Omit<Review, 'entries'>;
type Entries = Review['entries'];

const isEntry = (value: unknown): value is ReviewEntry =>
  isFields(value) && 'uid' in value && isFields(value['end']);
const isFilters = (value: unknown): value is InboxFilters =>
  isFields(value) && 'approvement_status' in value;

// A decision whose request was in progress when the page was closed may have arrived.
const afterReload = (entry: ReviewEntry): ReviewEntry =>
  entry.end.kind === 'sending' ? { ...entry, end: failedEnd(entry.end.action, false) } : entry;

// There may be thousands of UIDs, so they are stored separately: a decision writes only the
// entries.
const plans = storedValues<Plan | null>({
  key: 'invoice-desk.review.',
  area: 'tab',
  initial: null,
  schema: z.pipe(
    z.object({
      uids: z.string(),
      filters: z.unknown(),
      more: z._default(z.boolean(), false),
      total: z.optional(z.number()),
    }),
    z.transform(({ uids: text, filters, more, total }): Plan => {
      const uids = text.split(' ').filter(Boolean);
      return {
        uids,
        filters: isFilters(filters) ? filters : null,
        more,
        total: total ?? uids.length,
      };
    }),
  ),
  encode: (plan) => plan && { ...plan, uids: plan.uids.join(' ') },
});
const entriesOf = storedValues<Entries>({
  key: 'invoice-desk.review.',
  area: 'tab',
  initial: emptyReview.entries,
  schema: z.pipe(
    z.array(z.unknown()),
    z.transform(
      (all): Entries => new Map(all.filter(isEntry).map((one) => [one.uid, afterReload(one)])),
    ),
  ),
  encode: (entries) => [...entries.values()],
});
const log = (id: string) => entriesOf(`${id}.log`);

const changes = createListeners();
const known = new Map<string, Review>();

/** Starts a review, stored for this tab. @returns its id for the address */
export function startReview(review: Pick<Review, 'uids'> & Partial<Review>): string {
  const id = newUid().slice(0, 8);
  changeReview(id, () => ({ ...emptyReview, total: review.uids.length, ...review }));
  return id;
}

/** A review, the same object until it changes; undefined for an unknown id. */
export function reviewOf(id: string | null): Review | undefined {
  if (id === null || !idShape.test(id)) return undefined;
  const plan = plans(id).get();
  if (!plan) return undefined;
  const entries = log(id).get();
  const { uids, filters, more, total } = plan;
  const last = known.get(id);
  if (last?.entries === entries && last.uids === uids && last.more === more && last.total === total)
    return last;
  const review = { uids, filters, more, total, entries };
  known.set(id, review);
  return review;
}

/** Changes the current review; a missing one starts empty. */
export function changeReview(id: string, change: (review: Review) => Review): void {
  const before = reviewOf(id);
  const next = change(before ?? emptyReview);
  if (next === before) return;
  const { uids, filters, more, total, entries } = next;
  if (before?.uids !== uids || before.more !== more || before.total !== total)
    plans(id).set({ uids, filters, more, total });
  if (before?.entries !== entries) log(id).set(entries);
  changes.notify();
}

export function forgetReview(id: string): void {
  changeReview(id, () => emptyReview);
}

/** Subscribes to changes of this tab's reviews. @returns unsubscribes */
export const followReviews = changes.subscribe;

/**
 * Subscribes a component to a part of this tab's reviews.
 * @param read must return the same object (or an equal text) until it changes
 */
export const useReviews = <T>(read: () => T): T =>
  useStore({ get: read, subscribe: followReviews });
