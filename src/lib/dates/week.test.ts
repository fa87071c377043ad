import { expect, test } from 'vitest';
import { weekOf } from './week.ts';

test.each([
  ['tr-TR', 1, [6, 0]],
  ['de-DE', 1, [6, 0]],
  ['fr-FR', 1, [6, 0]],
  ['en-US', 0, [6, 0]],
  ['ar-EG', 6, [5, 6]],
])('weeks of %s begin on day %i and end with the weekend %j', (locale, firstDay, weekend) => {
  expect(weekOf(locale)).toEqual({ firstDay, weekend });
});
