import { expect, test } from 'vitest';
import { linesOf } from './drawn-lines.fixture.ts';

const invoice = (...names: readonly string[]) => `50:Halden Cloud Limited
50:Subscription|180:Description|280:Interval|400:Quantity|500:Amount (€)
50:${names[0]}|180:Usage|280:1 May – 31 May|420:7|510:95.20
50:${names[1]}|180:Usage|280:19 May – 31 May|420:1|510:5.70
50:${names[2]}|180:Usage|280:1 May – 31 May|420:2|510:8.00
300:Subtotal|500:€108.90
300:VAT (0%)|500:€0.00
300:Total|500:€108.90`;

test('takes names from the column before if all descriptions are the same', () => {
  const names = linesOf(invoice('Business Plan', 'Business Plan', 'Archived User'));
  expect(names.map(([name]) => name)).toEqual(['Business Plan', 'Business Plan', 'Archived User']);
});

test('keeps the description as the name if the column before is the same in all lines', () => {
  const names = linesOf(invoice('Halden', 'Halden', 'Halden'));
  expect(names.map(([name]) => name)).toEqual(['Usage', 'Usage', 'Usage']);
});
