import { expect, test } from 'vitest';
import { isTorn } from './torn-words.ts';

test.each([
  ['Br', 'uttosumme'],
  ['T', 'otal:'],
  ['V', 'AT'],
  ['Rechnungsda', 'tum:'],
  ['Rechnungs-N', 'r.:'],
  ['Mw', 'St.'],
  ['A', 'mount'],
])('joins %s and %s to one label', (left, right) => {
  expect(isTorn(left, right)).toBe(true);
});

test.each([
  ['Total', 'amount'],
  ['Tax', 'total'],
  ['Pos', 'Artikel'],
  ['No', 'date'],
  ['Net', 'amount'],
  ['A', 'Day'],
  ['12', 'total'],
  ['Kd', 'Nr.'],
])('keeps %s and %s as two words', (left, right) => {
  expect(isTorn(left, right)).toBe(false);
});
