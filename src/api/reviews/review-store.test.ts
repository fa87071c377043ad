import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noFilters } from '#src/lib/filters/filters.ts';
import { withEntry, type ReviewEnd } from '#src/lib/review/review.ts';

const store = () => {
  vi.resetModules();
  return import('./review-store.ts');
};
const entry = (uid: string, end: ReviewEnd) => ({
  uid,
  hf_id: uid,
  company: null,
  total_price: '1.00',
  currency: 'EUR',
  reason: 'Not ours',
  end,
});

/** The session storage of a tab, with methods that are not among the enumerable keys. */
function tabStorage(): Record<string, string> {
  const kept: Record<string, string> = {};
  const hidden = (value: unknown) => ({ value, enumerable: false, writable: true });
  return Object.defineProperties(kept, {
    getItem: hidden((name: string) => kept[name] ?? null),
    setItem: hidden((name: string, text: string) => {
      kept[name] = text;
    }),
    removeItem: hidden((name: string) => {
      delete kept[name];
    }),
  });
}

let kept: Record<string, string>;
beforeEach(() => {
  kept = tabStorage();
  vi.stubGlobal('sessionStorage', kept);
});
afterEach(() => vi.unstubAllGlobals());

test('a review survives a reload, and a decision that was being sent becomes uncertain', async () => {
  const first = await store();
  const id = first.startReview({ uids: ['a', 'b'], filters: noFilters, more: true, total: 42 });
  first.changeReview(id, (review) =>
    withEntry(review, entry('a', { kind: 'approved', undoable: true })),
  );
  first.changeReview(id, (review) =>
    withEntry(review, entry('b', { kind: 'sending', action: 'reject' })),
  );
  const second = await store();
  expect(second.reviewOf(id)).toMatchObject({ uids: ['a', 'b'], more: true, total: 42 });
  expect(second.reviewOf(id)?.filters?.page).toBe(1);
  expect([...(second.reviewOf(id)?.entries.values() ?? [])].map(({ end }) => end)).toEqual([
    { kind: 'approved', undoable: true },
    { kind: 'failed', action: 'reject', certain: false, problem: null, why: null, seen: false },
  ]);
});

test('notifies listeners of every change and returns the same object until then', async () => {
  const { startReview, reviewOf, changeReview, followReviews } = await store();
  const id = startReview({ uids: ['a'] });
  const heard = vi.fn<() => void>();
  const stop = followReviews(heard);
  expect(reviewOf(id)).toBe(reviewOf(id));
  changeReview(id, (review) => review);
  expect(heard).not.toHaveBeenCalled();
  changeReview(id, (review) => withEntry(review, entry('a', { kind: 'skipped' })));
  expect(heard).toHaveBeenCalledOnce();
  stop();
});

test('finds no review for an unknown or invalid name', async () => {
  const { reviewOf } = await store();
  expect(reviewOf(null)).toBeUndefined();
  expect(reviewOf('0000aaaa')).toBeUndefined();
  expect(reviewOf('../../x')).toBeUndefined();
  kept['invoice-desk.review.0000bbbb'] = '{"uids":7}';
  expect(reviewOf('0000bbbb')).toBeUndefined();
});

test('a review lasts as long as the page if the browser stores nothing', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  const { startReview, reviewOf, changeReview } = await store();
  const id = startReview({ uids: ['a', 'b'] });
  changeReview(id, (review) => withEntry(review, entry('a', { kind: 'skipped' })));
  expect(reviewOf(id)?.entries.size).toBe(1);
});

test('signing out erases every review', async () => {
  const { startReview, reviewOf } = await store();
  const { eraseAtSignOut } = await import('#src/device/sign-out.ts');
  const id = startReview({ uids: ['a'] });
  await eraseAtSignOut(false);
  expect(reviewOf(id)).toBeUndefined();
  expect(Object.keys(kept)).toEqual([]);
});
