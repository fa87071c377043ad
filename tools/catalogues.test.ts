import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const unquoted = (lines = ''): string =>
  lines
    .split('\n')
    .map((line) => line.slice(1, -1).replaceAll('\\"', '"'))
    .join('');

/** Each text of a catalogue with its English, which is its id. */
function textsOf(language: string): { id: string; text: string }[] {
  return readFileSync(`src/i18n/locales/${language}.po`, 'utf8')
    .split('\n\n')
    .flatMap((entry) => {
      const [, id, text] = /^msgid (".*(?:\n".*)*)\nmsgstr (".*(?:\n".*)*)/m.exec(entry) ?? [];
      return id && unquoted(id) ? [{ id: unquoted(id), text: unquoted(text) }] : [];
    });
}

/** What the app puts into a text: values and pieces of markup. */
const filledIn = (text: string): string[] =>
  [
    ...new Set(
      [...text.matchAll(/(?<!=0 |one |other )\{\w+(?=[},])|<\/?\d+\/?>/g)].map(([found]) => found),
    ),
  ].toSorted();

/** The cases of every plural in a text. */
const pluralCases = (text: string): string[] =>
  [
    ...text.matchAll(/\{\w+, plural, (?:offset:\d+ )?((?:[=\w]+ \{(?:[^{}]|\{[^{}]*\})*\} ?)+)\}/g),
  ].map(([, cases = '']) =>
    [...cases.matchAll(/([=\w]+) \{(?:[^{}]|\{[^{}]*\})*\}/g)].map(([, name]) => name).join(' '),
  );

test.each(['tr', 'de', 'fr'])('every text of %s fills in what the English one does', (language) => {
  const texts = textsOf(language);
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter(({ id, text }) => filledIn(id).join() !== filledIn(text).join())).toEqual([]);
});

test.each(['en', 'tr', 'de', 'fr'])('every plural of %s has a last case', (language) => {
  const texts = textsOf(language).filter(({ text }) => text.includes(', plural,'));
  expect(texts.length).toBeGreaterThan(20);
  expect(
    texts.filter(({ text }) => {
      const cases = pluralCases(text);
      return cases.length === 0 || cases.some((names) => !names.endsWith('other'));
    }),
  ).toEqual([]);
});

test('French keeps its marks with their words by no-break spaces', () => {
  const apart = /(?:^|[^\u202f])[?!;](?= |$)|[^\u00a0]:(?= |$)|«[^\u00a0]|[^\u00a0]»| [%»:;?!]|'/;
  expect(textsOf('fr').filter(({ text }) => apart.test(text))).toEqual([]);
});
