import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exportLanguages } from '#contract/export-table.ts';
import { approvementStatuses, paymentTypes, processingStatuses } from '#contract/invoice.ts';
import { units } from '#contract/invoice-item.ts';
import { inWords } from '#contract/workbook-tables.ts';
import { allLanguages } from '#src/i18n/languages.ts';
import { catalogueLanguages, textsOf } from '#tools/catalogue-texts.ts';

/** The placeholders of a text: values and pieces of markup. */
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

const translations = catalogueLanguages.filter((language) => language !== 'en');

test('every catalogue belongs to a language of the app and of its exports', () => {
  expect(allLanguages.toSorted()).toEqual(catalogueLanguages);
  expect([...exportLanguages].toSorted()).toEqual(catalogueLanguages);
});

test.each(exportLanguages)(
  'the words in workbook cells match those of the app in %s',
  (language) => {
    const texts = textsOf(language);
    const values = {
      processing_status: processingStatuses,
      approvement_status: approvementStatuses,
      payment_type: paymentTypes,
      unit: units,
    };
    const rows = Object.entries(values).flatMap(([key, all]) =>
      all.map((value) => [
        inWords('en')({ [key]: value })[key],
        inWords(language)({ [key]: value })[key],
      ]),
    );
    expect(rows).toHaveLength(14);
    expect(
      rows.filter(
        ([english, word]) => !texts.some(({ id, text }) => id === english && text === word),
      ),
    ).toEqual([]);
  },
);

test.each(translations)(
  'every text of %s has the same placeholders as the English one',
  (language) => {
    const texts = textsOf(language);
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter(({ id, text }) => filledIn(id).join() !== filledIn(text).join())).toEqual(
      [],
    );
  },
);

test.each(catalogueLanguages)('every plural of %s has a last case', (language) => {
  const texts = textsOf(language).filter(({ text }) => text.includes(', plural,'));
  expect(texts.length).toBeGreaterThan(20);
  expect(
    texts.filter(({ text }) => {
      const cases = pluralCases(text);
      return cases.length === 0 || cases.some((names) => !names.endsWith('other'));
    }),
  ).toEqual([]);
});

test('French punctuation is attached to its word by a no-break space', () => {
  const apart = /(?:^|[^\u202f])[?!;](?= |$)|[^\u00a0]:(?= |$)|«[^\u00a0]|[^\u00a0]»| [%»:;?!]|'/;
  expect(textsOf('fr').filter(({ text }) => apart.test(text))).toEqual([]);
});

test('quotation marks are translated for each language', () => {
  const bare = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).filter((file) =>
    /(?<!\bt)`“\$\{/.test(readFileSync(file, 'utf8')),
  );
  expect(bare).toEqual([]);
});
