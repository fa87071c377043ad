import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());
const linesOf = (drawn: string) =>
  read(drawn).items.map(({ name, total_price }) => `${name} ${total_price}`);
const lines = `50:Catering|480:120.00
50:Room hire|480:300.00
50:Flowers|486:45.50`;
const event = ['Catering 120.00', 'Room hire 300.00', 'Flowers 45.50'];

test.each([
  ['a heading', `50:Description|480:Amount\n${lines}`],
  ['no heading', lines],
])('reads names and amounts below %s although they do not make the total', (_name, list) => {
  const reading = read(`50:Invoice 4711\n\n${list}\n50:Total|480:470.50`);
  expect(reading.items.map(({ name, total_price: price }) => `${name} ${price}`)).toEqual(event);
  expect(reading.total_price).toBe('470.50');
  expect(reading.evidence.items?.confidence).toBeLessThan(0.7);
});

test.each([
  ['an account', '50:Previous balance|480:100.00\n50:New charges|486:45.00'],
  ['payments', '50:Order value|480:320.00\n50:Payment by card|480:100.00'],
  ['a summary of taxes', '50:VAT|100:20%|480:100.00\n50:VAT|100:10%|486:45.00'],
  ['a single amount', '50:Interest after the due date|480:12.00'],
  ['an address', '50:Northwind Trading\n50:12 Harbour Street 41.20\n50:Leeds LS1 4AP'],
  ['amounts not aligned', '50:Catering|300:120.00\n50:Room hire|330:300.00'],
])('does not read %s above the total as lines', (_name, rows) => {
  expect(linesOf(`50:Invoice 4711\n\n${rows}\n50:Total|480:470.50`)).toEqual([]);
});

test('does not read charges below a table that was not found as its lines', () => {
  expect(
    linesOf(`50:Invoice 4711
50:4 x Chair oak 62.50 each makes 250.00 together
50:Merchandise|480:250.00
50:Freight|486:18.75
50:Total|480:290.00`),
  ).toEqual([]);
});
