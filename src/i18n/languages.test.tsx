import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage, loadTexts, preferredLanguage } from '#src/i18n/languages.ts';
import { inReadersLanguage } from '#src/i18n/refusal-words.ts';

afterEach(() => localStorage.clear());

test('a language is kept from the moment it is chosen: a reload before its texts are here starts in it', async () => {
  const choosing = chooseLanguage('tr');
  expect(preferredLanguage()).toBe('tr');
  await choosing;
  const { lang, dir } = document.documentElement;
  expect([i18n.locale, lang, dir]).toEqual(['tr', 'tr', 'ltr']);
});

test('the texts beyond the first view arrive without rendering what is shown again', async () => {
  await chooseLanguage('en');
  let changes = 0;
  const stop = i18n.on('change', () => (changes += 1));
  await Promise.all([loadTexts(), loadTexts(), loadTexts()]);
  stop();
  expect(changes).toBe(0);
  expect(Object.keys(i18n.messages).length).toBeGreaterThan(1_000);
});

test('what our service refuses with is said in the language of the app, what another says as sent', async () => {
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
