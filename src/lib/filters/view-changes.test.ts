import { expect, test } from 'vitest';
import { noViews, type SavedViews } from './saved-views.ts';
import {
  isTaken,
  moved,
  withRestoredView,
  withChange,
  withoutOne,
  withView,
} from './view-changes.ts';

const view = (id: string) => ({ id, name: `View ${id}`, search: 'tab=all', pinned: true });
const three: SavedViews = { views: ['a', 'b', 'c'].map(view), start: 'b' };
const order = ({ views }: SavedViews) => views.map(({ id }) => id).join('');

test('a new view comes last and becomes the default only on request', () => {
  expect(order(withView(three, view('d'), false))).toBe('abcd');
  expect(withView(three, view('d'), false).start).toBe('b');
  expect(withView(noViews, view('d'), true).start).toBe('d');
});

test('a view moves by one place and stops at the ends', () => {
  expect(order(moved(three, 'a', 1))).toBe('bac');
  expect(order(moved(three, 'c', -1))).toBe('acb');
  expect(order(moved(three, 'a', -1))).toBe('abc');
  expect(order(moved(three, 'c', 1))).toBe('abc');
  expect(order(moved(three, 'gone', 1))).toBe('abc');
});

test('a restored view returns once to its place and its role as the default', () => {
  const without = withoutOne(three, 'b');
  expect([order(without), without.start]).toEqual(['ac', undefined]);
  const back = withRestoredView(without, view('b'), 1, true);
  expect(back).toEqual(three);
  expect(withRestoredView(back, view('b'), 0, true)).toEqual(three);
});

test('changing a view does not restore it after another tab deleted it', () => {
  expect(withChange(withoutOne(three, 'c'), 'c', { name: 'Late' }).views).toHaveLength(2);
  expect(withChange(three, 'c', { pinned: false }).views[2]).toEqual({
    ...view('c'),
    pinned: false,
  });
});

test('a name counts as used in any case, but not by the view itself', () => {
  expect(isTaken(three, ' view A ')).toBe(true);
  expect(isTaken(three, 'View a', 'a')).toBe(false);
});
