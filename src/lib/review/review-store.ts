import { newUid } from '#src/lib/new-uid.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { emptyReview, type Review, type ReviewEntry } from './review.ts';

const prefix = 'invoice-desk.review.';
const shape = /^[0-9a-z-]{4,36}$/;

/** The name of what was decided on invoices opened one by one from the list. */
export const listReview = 'list';

const known = new Map<string, Review>();
const listeners = new Set<() => void>();

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEntry = (value: unknown): value is ReviewEntry =>
  isRecord(value) && typeof value['uid'] === 'string' && isRecord(value['end']);
const isFilters = (value: unknown): value is InboxFilters =>
  isRecord(value) && Array.isArray(value['approvement_status']);

function parse(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? 'null');
  } catch {
    return null;
  }
}

// Earlier versions called the action otherwise.
const withAction = (entry: ReviewEntry): ReviewEntry =>
  'deed' in entry.end && (entry.end.kind === 'sending' || entry.end.kind === 'failed')
    ? {
        ...entry,
        end: { ...entry.end, action: entry.end.deed === 'reject' ? 'reject' : 'approve' },
      }
    : entry;

// A decision whose request was under way when the page went may have arrived.
const afterReload = (entry: ReviewEntry): ReviewEntry =>
  entry.end.kind === 'sending'
    ? {
        ...entry,
        end: {
          kind: 'failed',
          action: entry.end.action,
          certain: false,
          problem: null,
          why: null,
          seen: false,
        },
      }
    : entry;

function read(id: string): Review | undefined {
  let [plan, log]: unknown[] = [null, null];
  try {
    [plan, log] = [
      parse(sessionStorage.getItem(prefix + id)),
      parse(sessionStorage.getItem(`${prefix + id}.log`)),
    ];
  } catch {
    return undefined;
  }
  if (!isRecord(plan) || typeof plan['uids'] !== 'string') return undefined;
  const uids = plan['uids'].split(' ').filter(Boolean);
  const entries = Array.isArray(log) ? log.filter(isEntry) : [];
  return {
    uids,
    filters: isFilters(plan['filters']) ? plan['filters'] : null,
    more: plan['more'] === true,
    total: typeof plan['total'] === 'number' ? plan['total'] : uids.length,
    entries: new Map(entries.map((entry) => [entry.uid, afterReload(withAction(entry))])),
  };
}

function keep(id: string, before: Review | undefined, review: Review): void {
  const { uids, filters, more, total, entries } = review;
  try {
    // The uids may be many thousands: a decision writes only the log.
    if (before?.uids !== uids || before.more !== more || before.total !== total)
      sessionStorage.setItem(
        prefix + id,
        JSON.stringify({ uids: uids.join(' '), filters, more, total }),
      );
    if (before?.entries !== entries)
      sessionStorage.setItem(`${prefix + id}.log`, JSON.stringify([...entries.values()]));
  } catch {
    // Without storage, or with no room in it, the review lives as long as the page.
  }
}

/** Begins a review, kept for this tab. @returns its name for the address */
export function startReview(review: Pick<Review, 'uids'> & Partial<Review>): string {
  const id = newUid().slice(0, 8);
  const made = { ...emptyReview, total: review.uids.length, ...review };
  known.set(id, made);
  keep(id, undefined, made);
  return id;
}

/** The review of that name, the same object until it changes; undefined for a name that this tab does not know. */
export function reviewOf(id: string | null): Review | undefined {
  if (id === null || !shape.test(id)) return undefined;
  const found = known.get(id) ?? read(id);
  if (found) known.set(id, found);
  return found;
}

/** Changes a review as it stands at this moment; one that is not there begins empty. */
export function changeReview(id: string, change: (review: Review) => Review): void {
  const before = reviewOf(id);
  const next = change(before ?? emptyReview);
  if (next === before) return;
  known.set(id, next);
  keep(id, before, next);
  for (const listener of listeners) listener();
}

/** Forgets every review of this tab: another person may use the desk next. */
export function forgetReviews(): void {
  known.clear();
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Forgets one review. */
export function forgetReview(id: string): void {
  changeReview(id, () => emptyReview);
}

/** Follows the reviews of this tab. @returns how to stop */
export function followReviews(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
