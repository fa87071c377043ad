import { i18n } from '@lingui/core';
import { afterAll, expect, test } from 'vitest';
import { sortedIfWhole } from './sorted-records.ts';

const before = i18n.locale;
afterAll(() => i18n.loadAndActivate({ locale: before || 'en', messages: {} }));

const named = (...names: readonly string[]) => names.map((name) => ({ name }));
const sorted = (count: number) =>
  sortedIfWhole(
    { count, results: named('Zeynep', 'Öz', 'Çelik', 'Ok', 'ılgın', 'Can', 'İnci') },
    ({ name }) => name,
  ).results.map(({ name }) => name);

test.each([
  ['tr', ['Can', 'Çelik', 'ılgın', 'İnci', 'Ok', 'Öz', 'Zeynep']],
  ['de', ['Can', 'Çelik', 'İnci', 'ılgın', 'Ok', 'Öz', 'Zeynep']],
])('sorts a complete list by name in %s', (locale, names) => {
  i18n.loadAndActivate({ locale, messages: {} });
  expect(sorted(7)).toEqual(names);
});

test('keeps the order of the service if there are more records', () => {
  expect(sorted(30)).toEqual(['Zeynep', 'Öz', 'Çelik', 'Ok', 'ılgın', 'Can', 'İnci']);
});
