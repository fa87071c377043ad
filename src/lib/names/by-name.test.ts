import { expect, test } from 'vitest';
import { byName, isSameName } from './by-name.ts';

const names = ['Zeynep', 'ılgın', 'Çelik', 'İnci', 'Can', 'Öz', 'Ok', 'Person 10', 'Person 2'];

test.each([
  ['tr-TR', 'Can Çelik ılgın İnci Ok Öz Person 2 Person 10 Zeynep'],
  ['de-DE', 'Can Çelik İnci ılgın Ok Öz Person 2 Person 10 Zeynep'],
])('sorts names in the order of %s', (locale, order) => {
  expect(names.toSorted(byName(locale)).join(' ')).toBe(order);
});

test.each([
  ['tr-TR', 'İnci', 'inci', true],
  ['tr-TR', 'ILGIN', ' ılgın', true],
  ['tr-TR', 'inci', 'INCI', false],
  ['de-DE', 'Müller', 'MÜLLER', true],
  ['de-DE', 'Müller', 'Muller', false],
])('in %s, %s and %s are the same name: %s', (locale, one, other, same) => {
  expect(isSameName(locale, one, other)).toBe(same);
});
