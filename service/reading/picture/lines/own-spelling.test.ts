import { expect, test } from 'vitest';
import { inOwnSpelling } from './own-spelling.ts';

const placed = (text: string) => ({
  word: { text, x: 0, x2: 50, y: 10, h: 9, page: 1 },
  box: { x0: 0, x1: 50, y0: 0, y1: 10 },
  level: 10,
});
const spelled = (...texts: string[]) =>
  inOwnSpelling(texts.map((text) => placed(text))).map(({ word }) => word.text);

test('restores ij on a Dutch page where a lone j is between consonants', () => {
  expect(
    spelled('Factuurnummer', 'Btw', 'Zakeljk', 'prjs:', 'bj', 'Omschrjving', 'Jachtbouw', 'juli'),
  ).toEqual([
    'Factuurnummer',
    'Btw',
    'Zakelijk',
    'prijs:',
    'bij',
    'Omschrijving',
    'Jachtbouw',
    'juli',
  ]);
  expect(
    spelled('Factuur', 'btw', 'Roerstaafjes', 'Terpstra', 'ijs', 'info@zakeljk.example'),
  ).toEqual(['Factuur', 'btw', 'Roerstaafjes', 'Terpstra', 'ijs', 'info@zakeljk.example']);
});

test('keeps a j on other pages', () => {
  expect(spelled('Nedjeljka', 'Biljka', 'Račun')).toEqual(['Nedjeljka', 'Biljka', 'Račun']);
});

test('reads a euro sign with a point after a word as č on a Czech page', () => {
  expect(spelled('Faktura', 'DPH', 'kancelare', '€.', '3.12', '71,40', '€.')).toEqual([
    'Faktura',
    'DPH',
    'kancelare',
    'č.',
    '3.12',
    '71,40',
    '€.',
  ]);
  expect(spelled('Betrag', 'in', '€.')).toEqual(['Betrag', 'in', '€.']);
});

test('reads a 6 inside or after small letters as ó on a Hungarian page', () => {
  expect(spelled('Számla', 'Brutt6', 'Gorg6slanc', 'toml6', 'ÁFA', 'HLP', '46', 'K-206')).toEqual([
    'Számla',
    'Bruttó',
    'Gorgóslanc',
    'tomló',
    'ÁFA',
    'HLP',
    '46',
    'K-206',
  ]);
  expect(spelled('Invoice', 'Typ6', 'Cat6')).toEqual(['Invoice', 'Typ6', 'Cat6']);
});
