import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage, preferredLanguage } from '#src/i18n/languages.ts';

afterEach(() => localStorage.clear());

test('a language is kept from the moment it is chosen: a reload before its texts are here starts in it', async () => {
  const choosing = chooseLanguage('tr');
  expect(preferredLanguage()).toBe('tr');
  await choosing;
  expect([i18n.locale, document.documentElement.lang]).toEqual(['tr', 'tr']);
});
