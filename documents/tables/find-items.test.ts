import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());
const page = (sums: string, below = '') => `50:Invoice 4711
50:Description|300:Qty|400:Price|480:Amount
50:Desk lamp|300:2|400:40.00|480:80.00
50:Chair|300:1|400:20.00|480:20.00

340:Subtotal|480:100.00
${sums}
${below}`;

test.each([
  ['340:Gesamt inkl. Steuer|480:100.00', ''],
  ['340:Total|480:100.00', '50:impuestos incluidos'],
  ['340:Total|480:100.00', '50:Umsatzsteuer im Betrag enthalten'],
  ['340:Total|480:100.00', '50:Taxe comprise'],
  ['340:Total|480:100.00', '50:Vergi dahil'],
])('a page that speaks of a tax is not said to be free of it: %s %s', (sums, below) => {
  expect(read(page(sums, below)).total_vat).toBeNull();
});

test.each(['S = standard 20%, Z = zero rated', 'Books are exempt, all else has VAT at 20 %'])(
  'a legend of rates, one of them positive, makes no page without tax: %s',
  (legend) => {
    expect(read(page('340:Total|480:100.00', `50:${legend}`)).total_vat).toBeNull();
  },
);

test.each([
  ['340:Total|480:100.00', ''],
  ['340:Total|480:100.00', '50:Export, zero rated'],
  ['340:Total|480:100.00', '50:VAT exempt, article 132'],
  ['340:Total|480:100.00', '50:Reverse charge: VAT of 20 % is owed by the recipient'],
])('a page that says so, or that never speaks of tax, has none: %s %s', (sums, below) => {
  expect(read(page(sums, below)).total_vat).toBe('0.00');
});
