import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { readText } from './read-text.ts';

test.each([
  ['TOTAL Rp|165:175.560', 'IDR'],
  ['TOTAL Rp 175.560', 'IDR'],
  ['TOTAL (Rp)|165:175.560', 'IDR'],
  ['TOTAL RM|165:175.50', 'MYR'],
])('finds a currency sign in the cell before the amount: %s', (sum, currency) => {
  const slip = `50:KEDAI HALDEN\n50:Es Kopi Susu|165:56.000\n50:${sum}`;
  expect(readText(pageDocument(drawnWords(slip)), new Fields()).currency).toBe(currency);
});
