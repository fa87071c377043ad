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

test('lines that agree stand beside each other, however the amounts are written and the lines are ordered', () => {
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

test('lines that agree in part are paired and told apart; what has no partner stands alone', () => {
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

test('the same line twice needs two partners', () => {
  expect(told([item('Ink', '10.00'), item('Ink', '10.00')], [item('Ink', '10.00')])).toEqual([
    ['Ink', 'Ink', true],
    ['Ink', null, false],
  ]);
});
