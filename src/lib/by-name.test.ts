import { expect, test } from 'vitest';
import { byName } from './by-name.ts';

const names = ['Zeynep', 'ılgın', 'Çelik', 'İnci', 'Can', 'Öz', 'Ok', 'Person 10', 'Person 2'];

test.each([
  ['tr-TR', 'Can Çelik ılgın İnci Ok Öz Person 2 Person 10 Zeynep'],
  ['de-DE', 'Can Çelik İnci ılgın Ok Öz Person 2 Person 10 Zeynep'],
])('names go in the order of %s', (locale, order) => {
  expect(names.toSorted(byName(locale)).join(' ')).toBe(order);
});
