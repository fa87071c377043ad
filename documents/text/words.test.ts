import { expect, test } from 'vitest';
import { splitItem } from './words.ts';

test('a hyphen is a hyphen, whether a line may break at it or not', () => {
  const drawn = 'F3A91C20\u20110007 co\u00ADop A\u20101';
  expect(splitItem(drawn, 0, 0, 10, 100, 1).map(({ text }) => text)).toEqual([
    'F3A91C20-0007',
    'co-op',
    'A-1',
  ]);
});
