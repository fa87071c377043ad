import { expect, test } from 'vitest';
import { fold, foldedWords, plainTaxNumber } from '#service/domain/fold.ts';

test.each([
  ['İSTANBUL', 'istanbul'],
  ['ISTANBUL', 'istanbul'],
  ['ıstanbul', 'istanbul'],
  ['i\u0307stanbul', 'istanbul'],
  ['Gıda', 'gida'],
  ['ŞİŞLİ', 'sisli'],
  ['Köln', 'koln'],
  ['Ko\u0308ln', 'koln'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['CAFÉ', 'cafe'],
  ['ﬁn', 'fin'],
  ['Ａ４', 'a4'],
  ['١٢٣', '١٢٣'],
  ['', ''],
  ['  two\n\twords ', 'two words'],
  ['a\u0000b', 'a b'],
  ['100%_\\', '100%_\\'],
])('%j is folded to %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('folding is idempotent', () => {
  for (const text of ['İıI', 'ΑΣ', 'ẞß', 'ǅ', '\u1E9E', 'Ⅷ', '㎏', 'İ\u0307'])
    expect(fold(fold(text))).toBe(fold(text));
});

test('upper and lower case of any alphabet fold to the same text', () => {
  for (const [one, other] of [
    ['ΟΔΟΣ', 'οδος'],
    ['МОСКВА', 'москва'],
    ['ŁÓDŹ', 'łódź'],
    ['SSSS', 'ßß'],
  ])
    expect(fold(one ?? '')).toBe(fold(other ?? ''));
});

test('splits a query into its distinct words', () => {
  expect(foldedWords(' Kol  köl KOL\u2003x ')).toEqual(['kol', 'x']);
  expect(foldedWords(' \n ')).toEqual([]);
});

test('compares tax numbers without separators', () => {
  for (const written of ['DE 811 907 980', 'de811907980', 'DE-811.907.980', 'DE811907980'])
    expect(plainTaxNumber(written)).toBe('DE811907980');
});
