import { globSync, readFileSync } from 'node:fs';
import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { wordsOf } from '#src/i18n/refusal-words.ts';

/** Sentences for operators, or in responses that the app never shows. */
const unseen = [
  /^(?:The database does not answer|Not ready: |The metrics are for )/,
  /^A text is expected|^A decimal text is expected|^A decimal number as text/,
  // Generated with one of two endings, both of which have words.
  /^The invoicing service 42\.$/,
];
const quiet = /(?:metrics|health-routes|openapi\w*|endpoint-summaries|upstream-request)\.ts$/;

/** The refusals of service and contract, with values replaced by `42`. */
function refusals(): string[] {
  const files = globSync('{service/{http,domain},contract}/**/*.ts').concat(
    globSync('service/db/*-{store,writes}.ts'),
    ['service/files/sniff.ts'],
  );
  return files
    .filter((file) => !/\.(?:test|fixture)\.ts$/.test(file) && !quiet.test(file))
    .flatMap((file) => {
      const code = readFileSync(file, 'utf8')
        .replace(/\/\*[^]*?\*\//g, '')
        .replace(/(^|\s)\/\/.*$/gm, '');
      return [...code.matchAll(/'([A-Z][^'\n]* [^'\n]*\.)'|`(["A-Z][^`\n]* [^`\n]*\.)`/g)].map(
        ([, plain, filled = '']) => plain ?? filled.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '42'),
      );
    });
}

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('every refusal of the service has words in the languages of the app', () => {
  const sentences = refusals();
  expect(sentences.length).toBeGreaterThan(60);
  expect(
    sentences.filter(
      (sentence) => wordsOf(sentence) === undefined && !unseen.some((form) => form.test(sentence)),
    ),
  ).toEqual([]);
});

test('keeps values of a refusal in its words, and has no words for unknown sentences', () => {
  expect(wordsOf('This key may not change C-7.')).toContain('C-7');
  expect(wordsOf('"31.02." is not a day of the calendar in the form YYYY-MM-DD.')).toContain(
    '31.02.',
  );
  expect(wordsOf('Ihre Rechnung ist gesperrt.')).toBeUndefined();
});

test('leaves a refusal named like an Object.prototype member as sent', () => {
  for (const sentence of ['constructor', 'toString']) expect(wordsOf(sentence)).toBeUndefined();
});
