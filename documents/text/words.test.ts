import { expect, test } from 'vitest';
import { splitItem } from './words.ts';

test('converts soft and non-breaking hyphens to plain ones', () => {
  const drawn = 'F3A91C20\u20110007 co\u00ADop A\u20101';
  expect(splitItem(drawn, 0, 0, 10, 100, 1).map(({ text }) => text)).toEqual([
    'F3A91C20-0007',
    'co-op',
    'A-1',
  ]);
});

test('places words of proportional and monospaced fonts', () => {
  // Helvetica of 10 points: `ill` takes 6.66, a blank 2.78 and `MW` 17.77.
  const places = (monospaced: boolean) =>
    splitItem('ill MW', 0, 0, 10, 27.21, 1, undefined, monospaced).map(({ x, x2 }) => [
      Math.round(x * 100) / 100,
      Math.round(x2 * 100) / 100,
    ]);
  expect(places(false)).toEqual([
    [0, 6.66],
    [9.44, 27.21],
  ]);
  expect(places(true)).toEqual([
    [0, 13.61],
    [18.14, 27.21],
  ]);
});
