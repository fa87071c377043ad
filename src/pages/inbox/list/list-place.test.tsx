import { beforeEach, expect, test } from 'vitest';
import { signIn } from '#src/api/session.ts';
import { openListAtTop, placeToOpen, rememberPlace } from './list-place.ts';

const place = { row: 40, pixels: 0, seen: [], cursor: null, horizon: null, count: 100 };

beforeEach(() => {
  sessionStorage.clear();
  signIn('key', false);
  rememberPlace('tab=all', place);
});

test('Back and Reload restore the scroll position, other navigation opens the top', () => {
  expect(placeToOpen('tab=all', true)).toMatchObject({ row: 40 });
  expect(placeToOpen('tab=all', false)).toBeNull();
});

test('an address completed at the start opens the top once', () => {
  openListAtTop();
  expect(placeToOpen('tab=all', true)).toBeNull();
  expect(placeToOpen('tab=all', true)).toMatchObject({ row: 40 });
});

test('remembers the lists that were open last, and not all of a long session', () => {
  for (let number = 0; number < 200; number += 1)
    rememberPlace(`search=${number}`, { ...place, row: number });
  rememberPlace('search=180', { ...place, row: 7 });
  expect(placeToOpen('search=199', true)).toMatchObject({ row: 199 });
  expect(placeToOpen('search=180', true)).toMatchObject({ row: 7 });
  expect(placeToOpen('tab=all', true)).toBeNull();
  const stored = Object.values(sessionStorage).filter((text) => String(text).includes('"pixels"'));
  expect(stored.join('').match(/"pixels"/g)).toHaveLength(50);
});
