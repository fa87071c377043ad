import { expect, test } from 'vitest';
import type { PageWord } from '#documents/text/words.ts';
import { findText } from './find-text.ts';

/** Lines of text as words: ten points a letter, twenty a line. */
const pageOf = (...lines: readonly string[]): PageWord[] =>
  lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      left: match.index * 10,
      top: row * 20,
      width: match[0].length * 10,
      height: 12,
    })),
  );

test('finds text regardless of case, accents and the dots of Turkish letters', () => {
  const pages = [pageOf('İstanbul Büyükşehir', 'ISPARTA ılıca')];
  expect(findText(pages, 'istanbul')).toHaveLength(1);
  expect(findText(pages, 'BUYUKSEHIR')).toHaveLength(1);
  expect(findText(pages, 'ilica')).toHaveLength(1);
  expect(findText(pages, 'ısparta')).toHaveLength(1);
});

test('covers only the match with the box, not the rest of the word', () => {
  expect(findText([pageOf('Gesamtbetrag')], 'betrag')).toEqual([
    { page: 1, boxes: [{ left: 60, top: 0, width: 60, height: 12 }] },
  ]);
});

test('returns one box for adjacent words and one per line across a line break', () => {
  const pages = [pageOf('the total', 'amount is')];
  expect(findText(pages, 'the  tot')[0]?.boxes).toEqual([
    { left: 0, top: 0, width: 70, height: 12 },
  ]);
  expect(findText(pages, 'total amount')[0]?.boxes).toEqual([
    { left: 40, top: 0, width: 50, height: 12 },
    { left: 0, top: 20, width: 60, height: 12 },
  ]);
});

test('finds a word broken at the end of a line with and without its hyphen', () => {
  const pages = [pageOf('Ihre Rech-', 'nung per E-Mail')];
  expect(findText(pages, 'Rechnung')).toHaveLength(1);
  expect(findText(pages, 'rech-nung')).toHaveLength(1);
  expect(findText(pages, 'e-mail')).toHaveLength(1);
});

test('does not match letters across two words', () => {
  expect(findText([pageOf('at invoice')], 'tin')).toEqual([]);
});

test('finds a number with any grouping of thousands', () => {
  const pages = [pageOf('1.234,56 and 1 234,56 and 1,234.56 and 1234,56')];
  expect(findText(pages, '1234,56')).toHaveLength(3);
  expect(findText(pages, '1 234')).toHaveLength(1);
  expect(findText([pageOf('12 34')], '1234')).toEqual([]);
});

test('treats the input as text, not as a pattern', () => {
  expect(findText([pageOf('a.b (c) [d] 100%')], '.b (c) [')).toHaveLength(1);
  expect(findText([pageOf('axb')], 'a.b')).toEqual([]);
});

test('returns places in reading order with their page, and none for an empty search', () => {
  const pages = [pageOf('total'), [], pageOf('Total and total')];
  expect(findText(pages, 'total').map(({ page }) => page)).toEqual([1, 3, 3]);
  expect(findText(pages, '  ')).toEqual([]);
});

test('returns at most the first thousand places', () => {
  const pages = Array.from({ length: 100 }, (_, page) =>
    pageOf(
      ...Array.from(
        { length: 60 },
        (_line, row) => `Position ${page}-${row} Büroartikel sortiert 1.234,56 EUR`,
      ),
    ),
  );
  expect(findText(pages, 'artikel')).toHaveLength(1000);
});
