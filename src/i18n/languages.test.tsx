import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage, loadTexts, preferredLanguage } from '#src/i18n/languages.ts';
import { inReadersLanguage } from '#src/i18n/refusal-words.ts';

afterEach(() => localStorage.clear());

test('stores a chosen language at once, so that a reload before its texts arrive uses it', async () => {
  const choosing = chooseLanguage('tr');
  expect(preferredLanguage()).toBe('tr');
  await choosing;
  const { lang, dir } = document.documentElement;
  expect([i18n.locale, lang, dir]).toEqual(['tr', 'tr', 'ltr']);
});

test('loads the remaining texts without rendering the page again', async () => {
  await chooseLanguage('en');
  let changes = 0;
  const stop = i18n.on('change', () => (changes += 1));
  await Promise.all([loadTexts(), loadTexts(), loadTexts()]);
  stop();
  expect(changes).toBe(0);
  expect(Object.keys(i18n.messages).length).toBeGreaterThan(1_000);
});

test('translates refusals of our own service and keeps those of another as sent', async () => {
  const said = {
    detail: 'Only administrators add and remove people.',
    fields: { name: ['A company needs a name.', 'Bitte ausfüllen.'] },
  };
  await chooseLanguage('en');
  expect(await inReadersLanguage(said)).toEqual(said);
  expect(
    await inReadersLanguage({ detail: 'This key may not create cards.', fields: {} }),
  ).toMatchObject({ detail: 'Your key may not create cards.' });
  await chooseLanguage('de');
  expect(await inReadersLanguage(said)).toEqual({
    detail: 'Nur Administratoren fügen Personen hinzu und entfernen sie.',
    fields: { name: ['Ein Lieferant braucht einen Namen.', 'Bitte ausfüllen.'] },
  });
});
