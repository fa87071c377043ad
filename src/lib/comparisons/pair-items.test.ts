import { expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { anItem } from '#contract/fixtures.ts';
import { pairItems } from './pair-items.ts';

const item = (name: string, total: string, quantity = '1') =>
  anItem({
    uid: `${name}${total}${quantity}`,
    name,
    total_price: asDecimal(total),
    quantity: asDecimal(quantity),
  });
const told = (mine: Parameters<typeof pairItems>[0], theirs: Parameters<typeof pairItems>[1]) =>
  pairItems(mine, theirs).map((pair) => [
    pair.mine?.name ?? null,
    pair.theirs?.name ?? null,
    pair.equal,
  ]);

test('pairs equal lines regardless of how amounts are written and lines are ordered', () => {
  expect(
    told(
      [item('Paper A4', '59.50'), item('Ink', '10.00')],
      [item('INK', '10'), item('paper a4', '59.5')],
    ),
  ).toEqual([
    ['Paper A4', 'paper a4', true],
    ['Ink', 'INK', true],
  ]);
});

test('pairs partly equal lines as different and leaves unmatched lines alone', () => {
  expect(
    told(
      [item('Paper', '59.50'), item('Ink', '10.00'), item('Pen', '1.00')],
      [item('Paper', '60.00'), item('Tinte', '10.00'), item('Cup', '7.00')],
    ),
  ).toEqual([
    ['Paper', 'Paper', false],
    ['Ink', 'Tinte', false],
    ['Pen', null, false],
    [null, 'Cup', false],
  ]);
});

test('pairs a repeated line only once per partner', () => {
  expect(told([item('Ink', '10.00'), item('Ink', '10.00')], [item('Ink', '10.00')])).toEqual([
    ['Ink', 'Ink', true],
    ['Ink', null, false],
  ]);
});
