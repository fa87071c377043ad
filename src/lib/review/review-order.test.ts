import { expect, test } from 'vitest';
import { byEnd, openAfter, openCount, passedBetween, placeIn } from './review-order.ts';
import {
  emptyReview,
  withEnd,
  withEntry,
  withoutSkipped,
  type Review,
  type ReviewEnd,
} from './review.ts';

const entry = (uid: string, end: ReviewEnd) => ({
  uid,
  hf_id: uid.toUpperCase(),
  company: null,
  total_price: '1.00',
  currency: 'EUR',
  reason: '',
  end,
});
const approved: ReviewEnd = { kind: 'approved', undoable: true };
const review = (ends: Readonly<Record<string, ReviewEnd>> = {}): Review =>
  Object.entries(ends).reduce<Review>((all, [uid, end]) => withEntry(all, entry(uid, end)), {
    ...emptyReview,
    uids: ['a', 'b', 'c', 'd'],
    total: 4,
  });
const nobody = () => false;

test('gives the position and neighbours of an invoice, or undefined if it is not in the review', () => {
  expect(placeIn(review(), 'b')).toEqual({ position: 2, previous: 'a', next: 'c' });
  expect(placeIn(review(), 'd')).toEqual({ position: 4, previous: 'c', next: undefined });
  expect(placeIn(review(), 'x')).toBeUndefined();
});

test('continues with the next undecided invoice, then with those passed over earlier', () => {
  expect(openAfter(review({ b: approved }), 'a', nobody, 2)).toEqual(['c', 'd']);
  expect(openAfter(review({ c: approved, d: { kind: 'skipped' } }), 'b', nobody, 2)).toEqual(['a']);
  expect(openAfter(review(), 'c', (uid) => uid === 'd', 9)).toEqual(['a', 'b']);
});

test('does not offer skipped, sending or failed invoices again, only undone ones', () => {
  const failed: ReviewEnd = {
    kind: 'failed',
    action: 'approve',
    certain: true,
    problem: null,
    why: null,
    seen: false,
  };
  const after = review({
    a: { kind: 'skipped' },
    b: { kind: 'sending', action: 'approve' },
    c: failed,
    d: { kind: 'undone' },
  });
  expect(openAfter(after, 'a', nobody, 9)).toEqual(['d']);
  expect(openCount(after)).toBe(1);
  expect(openAfter(withoutSkipped(after), 'd', nobody, 9)).toEqual(['a']);
});

test('lists the invoices passed over because others decided them', () => {
  expect(passedBetween(review(), 'a', 'd', (uid) => uid !== 'd')).toEqual(['b', 'c']);
  expect(passedBetween(review({ c: approved }), 'b', undefined, () => true)).toEqual(['d']);
  expect(passedBetween(review(), 'd', 'a', () => true)).toEqual([]);
});

test('moves the latest decision to the end, while a changed outcome keeps its place', () => {
  const after = withEntry(
    review({ a: approved, b: approved }),
    entry('a', { kind: 'rejected', undoable: false }),
  );
  expect([...after.entries.keys()]).toEqual(['b', 'a']);
  expect([...withEnd(after, 'b', { kind: 'undone' }).entries.keys()]).toEqual(['b', 'a']);
  expect(withEnd(after, 'x', approved)).toBe(after);
  expect(byEnd(after, 'approved').map(({ uid }) => uid)).toEqual(['b']);
});
