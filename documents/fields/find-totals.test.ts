import { expect, test } from 'vitest';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { findTotals } from './find-totals.ts';

const drawn = `50:Warenwert|480:1.000,00
50:enthaltener Anteil 19 %|480:190,00
50:Gesamtbetrag|480:1.190,00`;

test.each([
  ['printed', undefined],
  ['recognised on a picture', 0.95],
])('sums that a rate proves are the totals in any words, %s', (_, confidence) => {
  const found = findTotals(pageDocument(drawnWords(drawn, confidence)), new Set());
  expect(found).toMatchObject({ total: '1190.00', vat: '190.00', net: '1000.00' });
});
