import { expect, test } from 'vitest';
import { noFilters } from '#src/lib/filters/filters.ts';
import { emptyReview, withEntry, type Review, type ReviewEnd } from './review.ts';
import { needsMore, nextPlaces, placesAfter, waitingCount, withFound } from './review-walk.ts';

const uidsOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `u${from + index}`);
const begun = (count: number): Review => ({
  ...emptyReview,
  uids: uidsOf(1, 100),
  filters: noFilters,
  more: true,
  total: count,
});
const decided = (
  review: Review,
  uids: readonly string[],
  end: ReviewEnd = { kind: 'approved', undoable: true },
): Review =>
  uids.reduce(
    (all, uid) =>
      withEntry(all, {
        uid,
        hf_id: uid,
        company: null,
        total_price: null,
        currency: null,
        reason: '',
        end,
      }),
    review,
  );

test('fetches more only near the end of the known invoices', () => {
  expect(needsMore(begun(500), 'u50')).toBe(false);
  expect(needsMore(begun(500), 'u90')).toBe(true);
  expect(needsMore({ ...begun(100), more: false }, 'u100')).toBe(false);
});

test('looks for more at positions shifted up by the decided invoices', () => {
  const review = decided(begun(500), uidsOf(1, 90));
  expect(waitingCount(review)).toBe(10);
  expect(nextPlaces(review)).toEqual({ from: 0, to: 99 });
  expect(nextPlaces(begun(500))).toEqual({ from: 75, to: 174 });
  expect(placesAfter({ from: 75, to: 174 })).toEqual({ from: 175, to: 274 });
});

test('skipped invoices keep their place in the list', () => {
  expect(waitingCount(decided(begun(500), uidsOf(1, 90), { kind: 'skipped' }))).toBe(100);
});

test('appends found invoices once and corrects the total for decided ones', () => {
  const review = decided(begun(500), uidsOf(1, 90));
  const next = withFound(review, [...uidsOf(91, 100), ...uidsOf(101, 190)], 410, false);
  expect(next.uids).toHaveLength(190);
  expect(next.uids.at(-1)).toBe('u190');
  expect(next.total).toBe(500);
  expect(withFound(next, [], 400, true)).toMatchObject({ total: 190, more: false });
});
