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
])('records that are all there go by their names in %s', (locale, names) => {
  i18n.loadAndActivate({ locale, messages: {} });
  expect(sorted(7)).toEqual(names);
});

test('a page of more records stays in the order of the service', () => {
  expect(sorted(30)).toEqual(['Zeynep', 'Öz', 'Çelik', 'Ok', 'ılgın', 'Can', 'İnci']);
});
